import type { Output } from '#contract/endpoint.ts'
import { isShipped, isUnpaidOnline, orderCan } from '#contract/order-states.ts'
import type { paymentLink } from '#contract/orders/staff/payment-link.ts'
import type { AppContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { orderResponse } from '../../order-response.ts'
import type { OrderWithLines } from '../../order-with-lines.ts'
import { findOrder } from '../../orders.store.ts'

type OrderToPay = Output<typeof paymentLink.showOrderToPay>['order']

/**
 * The order of a payment link with the id of its customer; throws notFound for a forged link, for an order of a deleted account, and for
 * one that was sent unpaid, which the shop settles with its customer.
 */
export async function findOrderOfPaymentLink({ db, tokens }: Pick<AppContext, 'db' | 'tokens'>, token: string) {
  const id = tokens.links.read('pay-order', token)
  const order = id === null ? undefined : await findOrder(db, id)
  const isSentUnpaid = order !== undefined && isUnpaidOnline(order) && isShipped(order.deliveryStatus)
  if (!order || order.customerId === null || isSentUnpaid) throw notFound('Order')
  return order
}

/** The order of a payment link, for everybody who has the link. */
export async function showOrderToPay(context: Pick<AppContext, 'db' | 'tokens'>, token: string) {
  return { order: toOrderToPay(await findOrderOfPaymentLink(context, token)) }
}

function toOrderToPay(order: OrderWithLines): OrderToPay {
  const { shortId, orderTotal, shippingFee, discount, discounts, items, payUntil } = orderResponse(order)
  const state = orderCan.bePaid(order) ? 'UNPAID' : order.deliveryStatus === 'CANCELED' ? 'CANCELED' : 'PAID'
  return {
    state,
    shortId,
    orderTotal,
    shippingFee,
    ...(discount !== undefined && { discount }),
    ...(discounts && state === 'UNPAID' && { discounts }),
    ...(state !== 'CANCELED' && { items }),
    ...(payUntil && { payUntil }),
  }
}
