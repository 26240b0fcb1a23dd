import type { Input } from '#contract/endpoint.ts'
import { shipmentText } from '#contract/orders/shipments/shipment-text.ts'
import type { shipments } from '#contract/orders/shipments/shipments.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { insertOrderEvents } from '../history/history.store.ts'
import { lockExistingOrder } from '../locked-order.store.ts'
import { getOrderResponse } from '../order-response.ts'
import { auditShipment } from './audit-shipment.ts'
import { findShipment } from './find-shipment.ts'
import { toShipmentColumns } from './shipment-columns.ts'
import { updateShipmentColumns } from './shipments.store.ts'

type UpdateShipmentInput = Input<typeof shipments.updateShipment>

/** Changes the courier, number, link or weight of a shipment for an administrator; the history names a new courier or number. */
export function updateShipment(
  context: AppContext,
  { id: userId }: Caller,
  { id, shipmentId }: UpdateShipmentInput['params'],
  body: UpdateShipmentInput['body'],
) {
  const now = context.clock()
  const actor = { actor: 'administrator', userId } as const
  return inTransaction(context.db, async (trx) => {
    const order = await lockExistingOrder(trx, id)
    const before = await findShipment(trx, id, shipmentId)
    if (before.status === 'CANCELED') throw new AppError('conflict', 'This shipment was canceled.')
    const columns = await toShipmentColumns(trx, body, shipmentId)
    await updateShipmentColumns(trx, shipmentId, columns)
    const after = { ...before, ...columns }
    if (shipmentText(after) !== shipmentText(before)) {
      const states = { fromState: before.status, toState: before.status }
      await insertOrderEvents(trx, id, actor, now, [
        { event: 'SHIPMENT_CHANGED', ...states, note: shipmentText(after) },
      ])
    }
    await auditShipment(trx, { order, actor, now, before, after })
    return { message: 'The shipment is saved.', order: await getOrderResponse(trx, id) }
  })
}
