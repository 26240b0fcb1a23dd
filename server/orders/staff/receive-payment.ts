import { formatRupees } from '#contract/money.ts'
import { type ReceivedMeans, receivedTexts } from '#contract/order-states.ts'
import { paidToShopAmount } from '#contract/orders/amounts-due.ts'
import type { Database } from '#server/database/connect.ts'
import type { LockedOrder } from '../locked-order.store.ts'
import { type TransitionDeps, transitionOrder } from '../transition-order.ts'
import { insertReceivedPayment } from './staff-orders.store.ts'

type TakenPayment = {
  means: ReceivedMeans
  reference: string | null
  actor: { actor: 'administrator'; userId: string }
}

/**
 * Records in the running transaction that an administrator took the money for a locked order: all that is left to pay of it without the fee of
 * cash on delivery. Throws a conflict where the transition is not allowed.
 */
export async function receivePayment(
  deps: TransitionDeps,
  trx: Database,
  order: LockedOrder,
  { means, reference, actor }: TakenPayment,
): Promise<LockedOrder> {
  const payment = { orderId: order.id, means, reference, amount: paidToShopAmount(order) }
  await insertReceivedPayment(trx, { ...payment, receivedAt: deps.clock(), receivedBy: actor.userId })
  const note = [
    receivedTexts[means],
    reference && `, reference ${reference}`,
    order.codFee > 0 && `, without the fee of ${formatRupees(order.codFee)}`,
    '.',
  ]
  return transitionOrder(deps, trx, order, 'receivePayment', {
    actor,
    note: note.filter(Boolean).join(''),
    ...(reference && { reference }),
  })
}
