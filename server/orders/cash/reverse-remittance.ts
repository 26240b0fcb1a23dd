import { dayInIndia } from '#contract/india-time.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { addReceivedCash, lockShipments } from './cash-shipments.store.ts'
import { findCountedShipmentIds, findDeduction, insertReversal, lockRemittance } from './remittances.store.ts'
import { findUnassignedDeduction } from './unassigned-cash.store.ts'

/** Takes a remittance back by an entry of the opposite amounts; throws a conflict the second time, for a reversal, and while a later one takes its money back. */
export function reverseRemittance(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  administrator: Caller,
  id: string,
  note: string,
) {
  const now = clock()
  return inTransaction(db, async (trx) => {
    const remittance = await lockRemittance(trx, id)
    if (!remittance) throw notFound('Remittance')
    if (remittance.isReversed) throw new AppError('conflict', 'This remittance was reversed already.')
    if (remittance.kind === 'REVERSAL') throw new AppError('conflict', 'A reversal cannot be reversed.')
    await lockShipments(trx, await findCountedShipmentIds(trx, id))
    const deduction = (await findDeduction(trx, id)) ?? (await findUnassignedDeduction(trx, id))
    if (deduction !== undefined) throw new AppError('conflict', takenBackMessage(deduction))
    const reversal = { id, remittedOn: dayInIndia(now), note, createdBy: administrator.id, createdAt: now }
    await addReceivedCash(trx, await insertReversal(trx, reversal))
    await recordChange(trx, {
      actor: administrator,
      now,
      subject: 'remittance',
      subjectId: id,
      subjectName: remittance.reference,
      before: { isReversed: false },
      after: { isReversed: true },
    })
    return { message: 'The remittance is reversed.' }
  })
}

const takenBackMessage = (reference: string): string =>
  `The remittance ${reference} took back money that this one paid. Reverse that one first.`
