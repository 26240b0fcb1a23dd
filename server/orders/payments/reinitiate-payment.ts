import { minuteMs } from '#contract/durations.ts'
import { unpaidOrderMinutes } from '#contract/limits.ts'
import { orderCan } from '#contract/order-states.ts'
import { onlineDue } from '#contract/orders/amounts-due.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { onlinePaymentUnavailable } from '../placement/placement-errors.ts'
import { findOwnOrder } from './find-own-order.ts'
import { openPaymentPage, type PaymentTerms } from './open-payment-page.ts'
import { payableUntil } from './payable-until.ts'

type ReinitiatedPayment = { paymentRequired: boolean; redirectUrl?: string; message?: string }

const paymentNotRequired = {
  paymentRequired: false,
  message: 'This order does not require online payment or payment already completed. Refreshing order status.',
} as const

/**
 * An unpaid order is paid in full, or its advance, until it expires, or at any time if the store does not cancel it. A page is open for at most an
 * hour, which is the provider's maximum.
 */
export const unpaidOrderTerms: PaymentTerms = {
  canBePaid: orderCan.bePaid,
  amountOf: onlineDue,
  expiresAt(order, now) {
    const latest = now.getTime() + unpaidOrderMinutes * minuteMs
    return new Date(order.isKeptUnpaid ? latest : Math.min(payableUntil(order).getTime(), latest))
  },
}

/** Returns the payment page of a customer's unpaid order: the page that is still open, or a new one. */
export async function reinitiatePayment(
  context: AppContext,
  customer: Caller,
  id: string,
  isLocal: boolean,
): Promise<ReinitiatedPayment> {
  const order = await findOwnOrder(context, customer, id)
  if (!orderCan.bePaid(order)) return paymentNotRequired
  if (!context.payments.isOfferedTo(isLocal)) throw new AppError('conflict', onlinePaymentUnavailable)
  const redirectUrl = await openPaymentPage(context, customer, id, unpaidOrderTerms)
  return redirectUrl === null ? paymentNotRequired : { paymentRequired: true, redirectUrl }
}
