import type { Input } from '#contract/endpoint.ts'
import type { shipments } from '#contract/orders/shipments/shipments.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { withChangedCash } from '../../cancellations/remove-pieces.ts'
import { getOrderResponse } from '../../order-response.ts'
import { lockRemovableShipment, removeShipment } from './remove-shipment.ts'

type LoseInput = Input<typeof shipments.loseShipment>

/** Records for an administrator that a shipment is lost: its pieces leave the order. Throws a conflict unless the courier has it. */
export function loseShipment(
  context: AppContext,
  { id: userId }: Caller,
  params: LoseInput['params'],
  { note, refundsAdvance }: LoseInput['body'],
) {
  const actor = { actor: 'administrator', userId } as const
  return inTransaction(context.db, async (trx) => {
    const { order, shipment } = await lockRemovableShipment(trx, params, 'lose')
    const pieces = shipment.items
    const removal = { name: 'lose', pieces, actor, note, refundsAdvance } as const
    const changedCash = await removeShipment(context, trx, order, shipment, removal)
    const message = withChangedCash('The parcel is recorded as lost.', changedCash)
    return { message, order: await getOrderResponse(trx, order.id) }
  })
}
