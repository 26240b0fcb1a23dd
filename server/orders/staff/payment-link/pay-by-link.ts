import { orderCan } from '#contract/order-states.ts'
import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { openPaymentPage } from '../../payments/open-payment-page.ts'
import { unpaidOrderTerms } from '../../payments/reinitiate-payment.ts'
import { onlinePaymentUnavailable } from '../../placement/placement-errors.ts'
import { findOrderOfPaymentLink } from './show-order-to-pay.ts'

const nothingToPay = { message: 'There is nothing to pay for this order any more.' } as const

/** The payment page of the order of a link: the one that is still open, or a new one, because the pages of the provider expire earlier than the link. */
export async function payByLink(
  context: AppContext,
  token: string,
  isLocal: boolean,
): Promise<{ redirectUrl?: string; message?: string }> {
  const { id, customerId, ...order } = await findOrderOfPaymentLink(context, token)
  if (!orderCan.bePaid(order) || customerId === null) return nothingToPay
  if (!context.payments.isOfferedTo(isLocal)) throw new AppError('conflict', onlinePaymentUnavailable)
  const redirectUrl = await openPaymentPage(context, { id: customerId }, id, unpaidOrderTerms)
  return redirectUrl === null ? nothingToPay : { redirectUrl }
}
