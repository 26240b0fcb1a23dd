import type { Input } from '#contract/endpoint.ts'
import { formatRupees } from '#contract/money.ts'
import type { courierCash } from '#contract/orders/cash/courier-cash.ts'
import { isCounted } from '#contract/orders/cash/match-remittance.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, invalidField } from '#server/errors.ts'
import type { ReceivedFile } from '#server/http/form.ts'
import { auditRemittance } from './audit-remittance.ts'
import { assertNotInFuture } from './cash-days.ts'
import { addReceivedCash, lockShipments } from './cash-shipments.store.ts'
import { assertNewFile, deductedNumbers, matchFile, previewHash } from './match-file.ts'
import { readRemittanceFile } from './read-remittance-file.ts'
import { insertRemittance, insertRemittanceLines, type NewRemittance } from './remittances.store.ts'
import { lockUnassigned } from './unassigned-cash.store.ts'

type SaveRemittanceInput = Input<typeof courierCash.saveRemittance>['body']

/** Saves a courier's remittance file as it was previewed; throws a conflict if its lines match differently now. */
export async function saveRemittance(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  administrator: Caller,
  { courier, reference, remittedOn, charges = 0, note, preview }: SaveRemittanceInput,
  files: readonly ReceivedFile[],
) {
  const now = clock()
  assertNotInFuture('remittedOn', remittedOn, now)
  const file = await readRemittanceFile(files)
  const { total } = file
  if (charges > total) throw invalidField('charges', `The charges exceed the sum of the lines, ${formatRupees(total)}.`)
  const id = await inTransaction(db, async (trx) => {
    await assertNewFile(trx, file)
    const found = await matchFile(trx, file, courier)
    // Remittances before shipments, as a reversal locks them.
    const deducted = deductedNumbers(file)
    if (deducted.length > 0) await lockUnassigned(trx, deducted)
    await lockShipments(
      trx,
      found.flatMap(({ shipment, problem }) => (shipment && isCounted(problem) ? shipment.id : [])),
    )
    // Read again under the locks: another remittance may have paid a shipment meanwhile, or a payment may be reversed or taken back.
    const lines = await matchFile(trx, file, courier)
    if (previewHash(file, courier, lines) !== preview) {
      throw new AppError('conflict', 'The shipments have changed since the preview. Please look at it again.')
    }
    const remittance: NewRemittance = {
      kind: 'FILE',
      courierName: courier,
      reference,
      remittedOn,
      total,
      lineCount: lines.length,
      charges,
      note,
      fileName: file.fileName,
      fileHash: file.hash,
      createdBy: administrator.id,
      createdAt: now,
    }
    const remittanceId = await insertRemittance(trx, remittance)
    await insertRemittanceLines(
      trx,
      remittanceId,
      lines.map(({ shipment, ...line }) => ({
        ...line,
        shipmentId: shipment?.id ?? null,
        // The transfer that all lines have in common is that of the remittance, as the administrator saw and corrected it.
        reference: file.reference === null ? line.reference : null,
      })),
    )
    await addReceivedCash(trx, remittanceId)
    await auditRemittance(trx, { administrator, now, id: remittanceId, remittance, action: 'imported' })
    return remittanceId
  })
  const count = file.lines.length
  return {
    message: `The remittance of ${count.toLocaleString('en-IN')} ${count === 1 ? 'line' : 'lines'} is saved.`,
    id,
  }
}
