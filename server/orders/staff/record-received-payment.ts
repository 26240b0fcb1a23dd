import type { Input } from '#contract/endpoint.ts'
import { formatRupees } from '#contract/money.ts'
import { awaitsConfirmation, orderCan } from '#contract/order-states.ts'
import { paidAdvance, paidToShopAmount } from '#contract/orders/amounts-due.ts'
import type { receivedPayments } from '#contract/orders/staff/received-payments.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { queueOrderEmail } from '../emails/queue-order-email.ts'
import { type LockedOrder, lockExistingOrder } from '../locked-order.store.ts'
import { getOrderResponse } from '../order-response.ts'
import { assertNoOpenPayment } from '../payments/assert-no-open-payment.ts'
import { receivePayment } from './receive-payment.ts'

type RecordReceivedPaymentInput = Input<typeof receivedPayments.record>['body']

/**
 * Records for an administrator that an existing order, or its rest beside a paid advance, was paid to the shop, and queues the mail to the customer that a payment online has. An
 * online payment that arrives later is a second one, and is refunded. Throws a conflict for an order that cannot be paid in this way, of which
 * another amount is left to pay than was shown, or of which an online payment is open.
 */
export function recordReceivedPayment(
  context: AppContext,
  { id: userId }: Pick<Caller, 'id'>,
  id: string,
  { means, reference, expectedAmount }: RecordReceivedPaymentInput,
) {
  return inTransaction(context.db, async (trx) => {
    const order = await lockExistingOrder(trx, id)
    if (!orderCan.bePaidToShop(order)) throw new AppError('conflict', reasonOf(order))
    const amount = paidToShopAmount(order)
    if (amount <= 0) throw new AppError('conflict', 'There is nothing left to pay.')
    if (amount !== expectedAmount) throw new AppError('conflict', `${formatRupees(amount)} is left to pay now.`)
    await assertNoOpenPayment(trx, id)
    const actor = { actor: 'administrator', userId } as const
    await receivePayment(context, trx, order, { means, reference, actor })
    const advance = paidAdvance(order)
    const facts = advance > 0 ? { note: `${formatRupees(advance)} of it was paid online before.` } : {}
    await queueOrderEmail(trx, context, order.paymentMethod === 'COD' ? 'paidOnline' : 'placed', id, facts)
    return { message: 'Payment recorded.', order: await getOrderResponse(trx, id) }
  })
}

/** Why an order cannot be paid to the shop. */
function reasonOf(order: LockedOrder): string {
  if (order.deliveryStatus === 'CANCELED') return 'This order was canceled. There is nothing to pay.'
  if (order.paymentStatus === 'COMPLETED') return 'This order is paid already.'
  if (order.paymentStatus === 'REFUNDED' || order.returnStatus === 'ACCEPTED')
    return 'This order was returned. There is nothing to pay.'
  if (order.advanceStatus === 'DUE') return 'The advance of this order has to be paid online first.'
  if (awaitsConfirmation(order)) return 'The customer has not confirmed this order yet. Confirm it first.'
  return order.isCashBooked
    ? 'The courier of this order is booked to collect its cash. Cancel the booking first.'
    : 'The courier of this order collects its cash.'
}
