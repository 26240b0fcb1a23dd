import { minuteMs } from '#contract/durations.ts'
import type { Output } from '#contract/endpoint.ts'
import { orderCan } from '#contract/order-states.ts'
import { payOnlineAmount } from '#contract/orders/amounts-due.ts'
import type { orders } from '#contract/orders.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { OrderWithLines } from '../order-with-lines.ts'
import { onlinePaymentUnavailable } from '../placement/placement-errors.ts'
import { findOwnOrder } from './find-own-order.ts'
import { openPaymentPage, type PaymentTerms } from './open-payment-page.ts'

/** Minutes for which a page is open: short, because the order can be dispatched meanwhile. */
const pageMinutes = 15

/** A cash order is paid without the fee of cash on delivery. */
const cashOrderTerms: PaymentTerms = {
  canBePaid: orderCan.bePaidOnline,
  amountOf: payOnlineAmount,
  expiresAt: (_, now) => new Date(now.getTime() + pageMinutes * minuteMs),
}

/**
 * Returns a payment page on which a customer pays for an own cash order online. The order stays a cash order until the payment arrives
 * (`payOnline` in contract/order-states.ts); a payment that arrives after its dispatch, the booking of its courier or its cancellation is
 * refunded.
 */
export async function payOnline(
  context: AppContext,
  customer: Caller,
  id: string,
  isLocal: boolean,
): Promise<Output<typeof orders.payOnline>> {
  const order = await findOwnOrder(context, customer, id)
  if (!orderCan.bePaidOnline(order)) return notPayable(order)
  if (!context.payments.isOfferedTo(isLocal)) throw new AppError('conflict', onlinePaymentUnavailable)
  const redirectUrl = await openPaymentPage(context, customer, id, cashOrderTerms)
  return redirectUrl === null
    ? notPayable(await findOwnOrder(context, customer, id))
    : { paymentRequired: true, redirectUrl }
}

/** The reply about an order that cannot be paid online instead of in cash. */
const notPayable = (order: OrderWithLines) => ({ paymentRequired: false, message: reasonOf(order) })

function reasonOf({ paymentMethod, deliveryStatus, isCashBooked, isPaidToShop }: OrderWithLines): string {
  if (deliveryStatus === 'CANCELED') return 'This order was canceled. There is nothing to pay.'
  if (isPaidToShop) return 'This order is paid already.'
  if (paymentMethod !== 'COD') return 'This order is an online order already.'
  return isCashBooked
    ? 'The courier of this order is booked to collect cash. Please pay in cash when it arrives.'
    : 'This order has been dispatched. Please pay in cash when it arrives.'
}
