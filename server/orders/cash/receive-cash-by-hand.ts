import type { Input } from '#contract/endpoint.ts'
import { formatRupees } from '#contract/money.ts'
import { canReceiveByHand, cashRest } from '#contract/orders/cash/cash-account.ts'
import type { courierCash } from '#contract/orders/cash/courier-cash.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { auditRemittance } from './audit-remittance.ts'
import { assertNotInFuture } from './cash-days.ts'
import { addReceivedCash, findShipmentsById, lockShipments, type ReceivedShipment } from './cash-shipments.store.ts'
import { insertRemittance, insertRemittanceLines, type NewRemittance } from './remittances.store.ts'

type ReceiveInput = Input<typeof courierCash.receiveByHand>['body']

/**
 * Records that the rest of the cash of delivered shipments was received. Throws a conflict, and records nothing, where one has no rest, or the
 * sum is another one than `expectedTotal`.
 */
export async function receiveCashByHand(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  administrator: Caller,
  { shipmentIds, reference, receivedOn, note, expectedTotal }: ReceiveInput,
) {
  const now = clock()
  assertNotInFuture('receivedOn', receivedOn, now)
  const ids = [...new Set(shipmentIds)]
  return inTransaction(db, async (trx) => {
    await lockShipments(trx, ids)
    const shipments = await findShipmentsById(trx, ids)
    if (shipments.length < ids.length) throw notFound('Shipment')
    const refused = shipments.find((shipment) => !canReceiveByHand(shipment))
    if (refused) throw new AppError('conflict', refusal(refused))
    const total = shipments.reduce((sum, shipment) => sum + cashRest(shipment), 0)
    if (total !== (expectedTotal ?? total))
      throw new AppError('conflict', 'The shipments have changed meanwhile. Please look at them again.')
    const names = new Set(shipments.map(({ courierName }) => courierName))
    const remittance: NewRemittance = {
      kind: 'HAND',
      courierName: names.size === 1 ? shipments[0]!.courierName : null,
      reference,
      remittedOn: receivedOn,
      total,
      lineCount: shipments.length,
      charges: 0,
      note,
      fileName: null,
      fileHash: null,
      createdBy: administrator.id,
      createdAt: now,
    }
    const id = await insertRemittance(trx, remittance)
    await insertRemittanceLines(
      trx,
      id,
      shipments.map((shipment, index) => ({
        line: index + 1,
        trackingNumber: shipment.trackingNumber,
        orderNumber: toShortId({ id: shipment.orderId }),
        reference: null,
        shipmentId: shipment.id,
        amount: cashRest(shipment),
        problem: null,
      })),
    )
    await addReceivedCash(trx, id)
    await auditRemittance(trx, { administrator, now, id, remittance, action: 'created' })
    return { message: `${formatRupees(total)} is recorded as received.` }
  })
}

function refusal({ orderId, number, status }: ReceivedShipment): string {
  const parcel = `Parcel ${number} of order ${toShortId({ id: orderId })}`
  return status === 'DELIVERED' ? `The cash of ${parcel} was received already.` : `${parcel} is not delivered yet.`
}
