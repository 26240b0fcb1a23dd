import { toShortId } from '#contract/orders/short-id.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { AppError, notFound } from '#server/errors.ts'
import { createGuestSession } from '#server/identity/guests/start-guest.ts'
import { countAttempt } from '#server/throttle/count-attempts.ts'
import { clientKey } from '#server/throttle/throttle-rules.ts'
import { isGuestLinkExpired } from './guest-links.ts'
import { findGuestOrder, findNewestOrderId } from './guest-orders.store.ts'

type LinkDeps = Pick<AppContext, 'db' | 'tokens' | 'clock'>

/** The order of a link and what the link leads to; throws notFound for a forged link and for an order of a deleted account. */
export async function findOrderOfGuestLink({ db, tokens, clock }: LinkDeps, token: string) {
  const id = tokens.links.read('guest-order', token)
  const order = id === null ? undefined : await findGuestOrder(db, id)
  if (!order?.userId) throw notFound('Order')
  const isExpired = isGuestLinkExpired(order, clock()) || order.deactivatedAt !== null
  const state = !order.isOfGuest ? 'ACCOUNT' : isExpired ? 'EXPIRED' : 'OPEN'
  return { ...order, userId: order.userId, state } as const
}

/** What a link leads to, for everybody who has it. */
export async function showGuestOrder(context: LinkDeps, token: string) {
  const { id, orderDate, state } = await findOrderOfGuestLink(context, token)
  return { order: { state, shortId: toShortId({ id }), orderDate } }
}

/** A session of the guest who placed the order of a link; throws a conflict unless the link is open. */
export async function openGuestOrder(context: AppContext, token: string, ip: string, userAgent: string) {
  await countAttempt(context, ['openGuestOrder', clientKey(ip)])
  const { id, userId, state } = await findOrderOfGuestLink(context, token)
  const session = state === 'OPEN' ? await createGuestSession(context, userId, userAgent) : null
  if (!session) throw linkClosed(state)
  return { message: 'Your order is open.', ...session, orderId: id }
}

/** The error of a link that does not open its order. */
export const linkClosed = (state: 'OPEN' | 'EXPIRED' | 'ACCOUNT'): AppError =>
  new AppError(
    'conflict',
    state === 'ACCOUNT'
      ? 'This order belongs to an account now. Please sign in to see it.'
      : 'This link has expired. You can still track the order with its number.',
  )

/** The token of the link of the newest order of the guest who calls, by which another account can add the order; null without one. */
export async function showOwnGuestLink({ db, tokens }: Pick<AppContext, 'db' | 'tokens'>, caller: Caller) {
  const id = caller.isGuest ? await findNewestOrderId(db, caller.id) : undefined
  return { token: id === undefined ? null : tokens.links.issue('guest-order', id) }
}
