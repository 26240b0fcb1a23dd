import type { Input } from '#contract/endpoint.ts'
import { deliveryLabels, deliveryTransitions, isFinal, isShipped, orderCan } from '#contract/order-states.ts'
import type { orderManagement } from '#contract/orders/order-management.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { type LockedOrder, lockExistingOrder } from '../locked-order.store.ts'
import { getOrderResponse } from '../order-response.ts'
import { advanceDueMessage, unusualShipmentNote } from '../shipments/send-shipment.ts'
import { type TransitionDeps, transitionOrder } from '../transition-order.ts'

type SetStatusInput = Input<typeof orderManagement.setStatus>['body']

/**
 * Sets an order's delivery status for an administrator. Setting the current status changes nothing; throws a conflict if it is
 * final. With `goodsBack: false` a shipped order is canceled without restoring the stock.
 */
export function setDeliveryStatus(context: AppContext, { id: userId }: Caller, id: string, input: SetStatusInput) {
  return inTransaction(context.db, async (trx) => {
    const order = await lockExistingOrder(trx, id)
    await setLockedOrderStatus(context, trx, order, input, userId)
    return { message: 'Order status updated successfully!', order: await getOrderResponse(trx, id) }
  })
}

/** Sets a locked order's delivery status in the running transaction, by the same rules. */
export async function setLockedOrderStatus(
  deps: TransitionDeps,
  trx: Database,
  order: LockedOrder,
  { deliveryStatus: to, goodsBack = true }: SetStatusInput,
  userId: string,
): Promise<void> {
  const { deliveryStatus: from } = order
  const label = deliveryLabels[from].toLowerCase()
  if (isFinal(from)) throw new AppError('conflict', `This order has been ${label}; its status is final.`)
  if (from === to) return
  if (order.advanceStatus === 'DUE' && isShipped(to)) throw new AppError('conflict', advanceDueMessage)
  if (!orderCan.moveTo(order, to)) throw new AppError('conflict', `This order is ${label} and cannot be set to ${to}.`)
  const note = isShipped(to) ? await unusualShipmentNote(trx, order) : null
  const name = to === 'CANCELED' && from === 'SHIPPED' && !goodsBack ? 'cancelInTransit' : deliveryTransitions[to]
  await transitionOrder(deps, trx, order, name, { actor: { actor: 'administrator', userId }, note })
}
