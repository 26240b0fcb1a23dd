import type { Input, Output } from '#contract/endpoint.ts'
import { awaitsConfirmation, isUnpaidOnline } from '#contract/order-states.ts'
import type { orderManagement } from '#contract/orders/order-management.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { isTestOrder, type LockedOrder, lockExistingOrder } from '../locked-order.store.ts'
import { advanceDueMessage } from '../shipments/send-shipment.ts'
import { setLockedOrderStatus } from './set-delivery-status.ts'

type ShipOrdersInput = Input<typeof orderManagement.shipOrders>['body']
type ShipOutcome = Output<typeof orderManagement.shipOrders>['outcomes'][number]

/**
 * Marks orders as shipped, each in its own transaction, and returns the result or the reason of each. Unpaid and unconfirmed orders are
 * rejected here, because a bulk action has no confirmation for each order.
 */
export async function shipOrders(
  context: AppContext,
  { id: userId }: Caller,
  { ids, deliveryStatus }: ShipOrdersInput,
) {
  const outcomes: ShipOutcome[] = []
  for (const id of new Set(ids)) {
    const error = await inTransaction(context.db, async (trx) => {
      const order = await lockExistingOrder(trx, id)
      await assertReadyToShip(trx, order)
      await setLockedOrderStatus(context, trx, order, { deliveryStatus }, userId)
    }).catch((error: unknown) => {
      if (error instanceof AppError) return error
      throw error
    })
    const message = error ? error.message : 'Shipped.'
    outcomes.push({ id, shortId: toShortId({ id }), isShipped: !error, message })
  }
  return { message: summarizeOutcomes(outcomes), outcomes }
}

async function assertReadyToShip(trx: Database, order: LockedOrder): Promise<void> {
  const hint = 'Open the order to ship it anyway.'
  if (order.deliveryStatus === 'SHIPPED') throw new AppError('conflict', 'This order is shipped already.')
  // setLockedOrderStatus reports a final status.
  if (order.deliveryStatus !== 'PENDING') return
  if (order.advanceStatus === 'DUE') throw new AppError('conflict', advanceDueMessage)
  if (isUnpaidOnline(order)) throw new AppError('conflict', `This order is not paid yet. ${hint}`)
  if (awaitsConfirmation(order)) {
    throw new AppError('conflict', `The customer has not confirmed this order yet. ${hint}`)
  }
  if (await isTestOrder(trx, order)) {
    throw new AppError('conflict', `This order was paid in test mode: no money was charged. ${hint}`)
  }
}

function summarizeOutcomes(outcomes: readonly ShipOutcome[]): string {
  const shipped = outcomes.filter(({ isShipped }) => isShipped).length
  const summary = `${shipped} ${shipped === 1 ? 'order is' : 'orders are'} marked as shipped.`
  const failed = outcomes.length - shipped
  return failed === 0 ? summary : `${summary} ${failed} could not be.`
}
