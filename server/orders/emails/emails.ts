import type { TransitionName } from '#contract/order-states.ts'
import { type MessageName, placeholdersOf } from '#contract/orders/messages/messages.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Email } from '#server/mail/templates/email.ts'
import { guestOrderUrl } from '../guests/guest-links.ts'
import type { LockedOrder } from '../locked-order.store.ts'
import { findEmailMessages, type OwnMessages } from '../messages/messages.store.ts'
import type { OrderWithLines } from '../order-with-lines.ts'
import { getOrder } from '../orders.store.ts'
import { fillMessage, messageOfDuplicatePayment, messageOfEmail, type OrderEmailName } from './email-texts.ts'
import { orderEmailRows } from './order-email-rows.ts'
import type { EmailFacts } from './placeholder-values.ts'

/** The mail to the customer after each transition; null for none. */
export const emailAfterTransition: Readonly<Record<TransitionName, OrderEmailName | null>> = {
  ship: 'shipped',
  unship: null,
  deliver: 'delivered',
  cancel: 'canceled',
  cancelByAdmin: 'canceled',
  cancelInTransit: 'canceled',
  closeUndelivered: 'undelivered',
  receiveGoods: null,
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
  failRefund: null,
  retryRefund: null,
}

/**
 * The mail after a transition. A payment of a canceled order starts a refund, so it sends the mail of `startRefund`; the first shipment of
 * several sends one of its own.
 */
function emailFor(name: TransitionName, { refundStatus, isPartlyShipped }: LockedOrder): OrderEmailName | null {
  if (isPayment(name) && refundStatus === 'PENDING') return emailAfterTransition.startRefund
  return name === 'ship' && isPartlyShipped ? 'partShipped' : emailAfterTransition[name]
}

const isPayment = (name: TransitionName): boolean => name === 'completePayment' || name === 'payAdvance'

/** What the links of mails are made of. */
type LinkDeps = Pick<AppContext, 'publicUrl' | 'tokens'>

/** Queues the mail to the customer after a transition, in the running transaction. */
export async function queueTransitionEmail(
  trx: Database,
  deps: LinkDeps,
  name: TransitionName,
  after: LockedOrder,
  note: string | null,
): Promise<void> {
  const email = emailFor(name, after)
  if (email) await queueOrderEmail(trx, deps, email, after.id, { note })
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

export type EmailLinks = {
  publicUrl: string
  /** The link by which the customer confirms the order; null for an order that does not wait for it. */
  confirmationUrl?: string | null
  /** The link by which the customer pays for the order; null for an order that is not paid in this way. */
  paymentUrl?: string | null
  /** The link by which a guest opens the order; null for an order of an account. */
  guestUrl?: string | null
}

export type EmailOptions = {
  facts: EmailFacts
  links: EmailLinks
  ownMessages: OwnMessages
}

/** A mail about an order in the owner's words. */
export function buildOrderEmail(
  name: MessageName,
  order: OrderWithLines,
  { facts, links, ownMessages }: EmailOptions,
): Email {
  const { publicUrl, confirmationUrl = null, paymentUrl = null, guestUrl = null } = links
  const { subject, heading, texts } = fillMessage(name, order, facts, ownMessages)
  return {
    to: order.email,
    subject,
    heading,
    parts: [
      ...texts.map((text) => ({ kind: 'text', text }) as const),
      ...(confirmationUrl ? [{ kind: 'button', text: 'Confirm your order', url: confirmationUrl } as const] : []),
      ...(paymentUrl ? [{ kind: 'button', text: 'Pay for your order', url: paymentUrl } as const] : []),
      ...(asksForPayout(name, order)
        ? [
            {
              kind: 'button',
              text: 'Enter UPI id or bank account',
              url: guestUrl ?? orderPageUrl(publicUrl, order),
            } as const,
          ]
        : []),
      { kind: 'rows', rows: orderEmailRows(order) },
      { kind: 'button', text: 'Track your order', url: trackingPageUrl(publicUrl, order) },
      guestUrl
        ? { kind: 'button', text: 'Open your order', url: guestUrl, isSecondary: true }
        : { kind: 'button', text: 'See your orders', url: `${publicUrl}/account/orders`, isSecondary: true },
      ...(guestUrl ? [{ kind: 'note', text: guestLinkNote } as const] : []),
    ],
  }
}

const guestLinkNote =
  'With this link you cancel or return the order, or add it to an account. Whoever has the link can do so: please do not forward this mail.'

/** Whether a mail is about a refund by hand of which the store does not know where it is paid to. */
const asksForPayout = (name: MessageName, { payout }: OrderWithLines): boolean =>
  payout?.hint === null && placeholdersOf(name).includes('refund')

/** The page of the customer that opens an order. */
const orderPageUrl = (publicUrl: string, { id }: OrderWithLines): string => `${publicUrl}/account/orders?order=${id}`

/** The page on which an order is tracked without an account. */
export const trackingPageUrl = (publicUrl: string, order: OrderWithLines): string =>
  `${publicUrl}/track?order=${toShortId(order)}`
