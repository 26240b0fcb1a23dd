import type { Input, Output } from '#contract/endpoint.ts'
import { isUnpaidOnline } from '#contract/order-states.ts'
import type { orderManagement } from '#contract/orders/order-management.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { toShortId } from '../order-response.ts'
import { isTestOrder, type LockedOrder, lockOrder } from '../orders.store.ts'
import { setLockedOrderStatus } from './set-delivery-status.ts'

type ShipOrdersInput = Input<typeof orderManagement.shipOrders>['body']
type ShipOutcome = Output<typeof orderManagement.shipOrders>['outcomes'][number]

/**
 * Marks orders as shipped, each in a transaction of its own, and tells of each whether it was or why not. What one order
 * alone would be asked about, an order without money, is refused here: nobody reads forty questions.
 */
export async function shipOrders(
  context: AppContext,
  { id: userId }: Caller,
  { ids, deliveryStatus }: ShipOrdersInput,
) {
  const outcomes: ShipOutcome[] = []
  for (const id of new Set(ids)) {
    const refusal = await inTransaction(context.db, async (trx) => {
      const order = await lockOrder(trx, id)
      if (!order) throw notFound('Order')
      await assertReadyToShip(trx, order)
      await setLockedOrderStatus(context, trx, order, { deliveryStatus }, userId)
    }).catch((error: unknown) => {
      if (error instanceof AppError) return error
      throw error
    })
    const message = refusal ? refusal.message : 'Shipped.'
    outcomes.push({ id, shortId: toShortId({ id }), isShipped: !refusal, message })
  }
  return { message: summarizeOutcomes(outcomes), outcomes }
}

async function assertReadyToShip(trx: Database, order: LockedOrder): Promise<void> {
  const open = 'Open the order to ship it anyway.'
  if (order.deliveryStatus === 'SHIPPED') throw new AppError('conflict', 'This order is shipped already.')
  // The reason of a final status comes first: nothing can be done about those.
  if (order.deliveryStatus !== 'PENDING') return
  if (isUnpaidOnline(order)) throw new AppError('conflict', `This order is not paid yet. ${open}`)
  if (await isTestOrder(trx, order)) {
    throw new AppError('conflict', `This order was paid in test mode: no money was charged. ${open}`)
  }
}

function summarizeOutcomes(outcomes: readonly ShipOutcome[]): string {
  const shipped = outcomes.filter(({ isShipped }) => isShipped).length
  const said = `${shipped} ${shipped === 1 ? 'order is' : 'orders are'} marked as shipped.`
  const refused = outcomes.length - shipped
  return refused === 0 ? said : `${said} ${refused} could not be.`
}
