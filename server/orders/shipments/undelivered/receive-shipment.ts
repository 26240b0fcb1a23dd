import type { Input } from '#contract/endpoint.ts'
import type { shipments } from '#contract/orders/shipments/shipments.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalidField } from '#server/errors.ts'
import { withChangedCash } from '../../cancellations/remove-pieces.ts'
import { getOrderResponse } from '../../order-response.ts'
import type { ShipmentJson } from '../shipments.store.ts'
import { lockRemovableShipment, removeShipment } from './remove-shipment.ts'

type ReceiveInput = Input<typeof shipments.receiveShipment>

/**
 * Records for an administrator that a shipment that was not delivered is back and checked: good pieces go back into stock, damaged ones do
 * not, and all leave the order. Throws a conflict for a shipment that the courier does not have.
 */
export function receiveShipment(
  context: AppContext,
  { id: userId }: Caller,
  params: ReceiveInput['params'],
  { items, note, refundsAdvance }: ReceiveInput['body'],
) {
  const actor = { actor: 'administrator', userId } as const
  return inTransaction(context.db, async (trx) => {
    const { order, shipment } = await lockRemovableShipment(trx, params, 'receiveBack')
    const damaged = new Map(items.map((item) => [item.orderItemId, item.damaged]))
    const pieces = checkedPieces(shipment, items).map((piece) => ({
      ...piece,
      damaged: damaged.get(piece.orderItemId)!,
    }))
    const removal = { name: 'receiveBack', pieces, actor, note, refundsAdvance } as const
    const changedCash = await removeShipment(context, trx, order, shipment, removal)
    return {
      message: withChangedCash('The parcel is back.', changedCash),
      order: await getOrderResponse(trx, order.id),
    }
  })
}

/** The pieces of a shipment; throws where the good and damaged ones are not exactly those. */
function checkedPieces({ items }: ShipmentJson, received: ReceiveInput['body']['items']) {
  const isComplete =
    received.length === items.length &&
    items.every(({ orderItemId, quantity }) => {
      const item = received.find((one) => one.orderItemId === orderItemId)
      return item !== undefined && item.good + item.damaged === quantity
    })
  if (!isComplete) throw invalidField('items', 'Good and damaged pieces must be together the pieces of the parcel.')
  return items
}
