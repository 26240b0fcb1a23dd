import type { TransitionName } from '#contract/order-states.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { guestOrderUrl } from '../guests/guest-links.ts'
import type { LockedOrder } from '../locked-order.store.ts'
import { findEmailMessages } from '../messages/messages.store.ts'
import type { OrderWithLines } from '../order-with-lines.ts'
import { getOrder } from '../orders.store.ts'
import { isPayment, isRefundStarted } from '../state-changes.ts'
import { buildOrderEmail } from './build-order-email.ts'
import { messageOfDuplicatePayment, messageOfEmail, type OrderEmailName } from './fill-message.ts'
import type { EmailFacts } from './placeholder-values.ts'

/** The mail to the customer after each transition; null for none. */
export const emailAfterTransition: Readonly<Record<TransitionName, OrderEmailName | null>> = {
  ship: 'shipped',
  unship: null,
  deliver: 'delivered',
  cancel: 'canceled',
  cancelByAdmin: 'canceled',
  cancelInTransit: 'canceledInTransit',
  closeUndelivered: 'undelivered',
  receiveGoods: null,
  loseGoods: null,
  expire: 'expired',
  confirm: null,
  expireUnconfirmed: 'unconfirmed',
  requestReturn: 'returnRequested',
  endReturn: null,
  acceptReturn: 'returnAccepted',
  rejectReturn: 'returnRejected',
  retryPayment: null,
  completePayment: 'placed',
  payOnline: 'paidOnline',
  payAdvance: 'placed',
  receivePayment: null,
  // The mail about the added items names the cash.
  collectRest: null,
  failPayment: null,
  collectCash: null,
  startRefund: 'refundStarted',
  completeRefund: 'refunded',
  // The mail about it names the amount.
  failRefund: null,
  retryRefund: null,
}

/**
 * The mail after a transition. A payment of a canceled order starts a refund, so it sends the mail of `startRefund`; the first shipment of
 * several sends one of its own.
 */
function emailFor({ name, before, after }: OrderTransition): OrderEmailName | null {
  if (isPayment(name) && isRefundStarted(before, after)) return emailAfterTransition.startRefund
  return name === 'ship' && after.isPartlyShipped ? 'partShipped' : emailAfterTransition[name]
}

/** A transition with its order before and after it. */
type OrderTransition = { name: TransitionName; before: LockedOrder; after: LockedOrder }

/** What the links of mails are made of. */
type LinkDeps = Pick<AppContext, 'publicUrl' | 'tokens'>

/** Queues the mail to the customer after a transition, in the running transaction. */
export async function queueTransitionEmail(
  trx: Database,
  deps: LinkDeps,
  transition: OrderTransition,
  facts: EmailFacts,
): Promise<void> {
  const email = emailFor(transition)
  if (email) await queueOrderEmail(trx, deps, email, transition.after.id, facts)
}

/** Queues a mail to the customer about an order, in the running transaction; none where it has no recipient. */
export const queueOrderEmail = (
  trx: Database,
  deps: LinkDeps,
  name: OrderEmailName,
  orderId: string,
  facts: EmailFacts = {},
): Promise<void> => queueEmail(trx, deps, orderId, () => name, facts)

/** Queues the mail to the customer about the refund of a duplicate payment, in the running transaction. */
export const queueDuplicatePaymentEmail = (
  trx: Database,
  deps: LinkDeps,
  { orderId, amount, isDone }: { orderId: string; amount: number; isDone: boolean },
): Promise<void> => queueEmail(trx, deps, orderId, (order) => messageOfDuplicatePayment(order, isDone), { amount })

async function queueEmail(
  trx: Database,
  deps: LinkDeps,
  orderId: string,
  nameFor: (order: OrderWithLines) => OrderEmailName,
  facts: EmailFacts,
): Promise<void> {
  const { hasRecipient, customerId, isGuest, ownMessages } = await findEmailMessages(trx, orderId)
  if (!hasRecipient) return
  const order = await getOrder(trx, orderId)
  const name = messageOfEmail(nameFor(order), order)
  const links = { publicUrl: deps.publicUrl, guestUrl: isGuest ? guestOrderUrl(deps, order) : null }
  await queueMail(trx, buildOrderEmail(name, order, { facts, links, ownMessages }), customerId)
}
