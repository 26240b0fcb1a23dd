import type { Output } from '#contract/endpoint.ts'
import { awaitsConfirmation } from '#contract/order-states.ts'
import type { orderConfirmation } from '#contract/orders/order-confirmation.ts'
import { hasPacked } from '#contract/orders/shipments/shipment-states.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { notFound } from '#server/errors.ts'
import { orderResponse } from '../order-response.ts'
import type { OrderWithLines } from '../order-with-lines.ts'
import { findOrder } from '../orders.store.ts'
import { isCanceledByStore } from './confirmation.store.ts'

type OrderOfLink = Output<typeof orderConfirmation.showOrderOfLink>['order']

/** The order's id of a confirmation link; throws notFound for a forged one. */
export function readConfirmationToken({ tokens }: Pick<AppContext, 'tokens'>, token: string): string {
  const id = tokens.links.read('confirm-order', token)
  if (id === null) throw notFound('Order')
  return id
}

/** The order of a confirmation link, for everybody who has the link. */
export async function showOrderOfLink(context: Pick<AppContext, 'db' | 'tokens'>, token: string) {
  return { order: await findOrderOfLink(context.db, readConfirmationToken(context, token)) }
}

/** An order as the page of its link shows it; throws notFound when there is none. */
export async function findOrderOfLink(db: Database, id: string): Promise<OrderOfLink> {
  const order = await findOrder(db, id)
  if (!order) throw notFound('Order')
  const state = await stateOf(db, order)
  const { address, ...response } = orderResponse(order)
  const { shortId } = response
  if (state === 'AWAITING')
    return { state, shortId, order: response, address, canChangeAddress: !hasPacked(order.shipments ?? []) }
  return { state, shortId, ...(state === 'CONFIRMED' && { order: response }) }
}

async function stateOf(db: Database, order: OrderWithLines): Promise<OrderOfLink['state']> {
  if (awaitsConfirmation(order)) return 'AWAITING'
  if (order.deliveryStatus === 'PENDING') return 'CONFIRMED'
  if (order.deliveryStatus !== 'CANCELED') return 'SENT'
  const isExpired = order.confirmationStatus === 'REQUESTED' && (await isCanceledByStore(db, order.id))
  return isExpired ? 'EXPIRED' : 'CANCELED'
}
