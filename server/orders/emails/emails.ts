import type { TransitionName } from '#contract/order-states.ts'
import type { Database } from '#server/database/connect.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Email } from '#server/mail/templates/email.ts'
import type { OrderWithLines } from '../order-response.ts'
import { getOrder, hasEmailRecipient, type LockedOrder } from '../orders.store.ts'
import { duplicatePaymentText, type EmailText, emailTextFor, type OrderEmailName } from './email-texts.ts'
import { orderEmailRows } from './order-email-rows.ts'

/** The mail to the customer after each transition; null for none. */
export const emailAfterTransition: Readonly<Record<TransitionName, OrderEmailName | null>> = {
  ship: 'shipped',
  unship: null,
  deliver: 'delivered',
  cancel: 'canceled',
  cancelByAdmin: 'canceled',
  cancelInTransit: 'canceled',
  receiveGoods: null,
  expire: 'expired',
  confirm: null,
  expireUnconfirmed: 'unconfirmed',
  requestReturn: 'returnRequested',
  acceptReturn: 'returnAccepted',
  rejectReturn: 'returnRejected',
  retryPayment: null,
  completePayment: 'placed',
  payOnline: 'paidOnline',
  payAdvance: 'placed',
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

/** Queues the mail to the customer after a transition, in the running transaction. */
export async function queueTransitionEmail(
  trx: Database,
  publicUrl: string,
  name: TransitionName,
  after: LockedOrder,
  note: string | null,
): Promise<void> {
  const email = emailFor(name, after)
  if (email) await queueOrderEmail(trx, publicUrl, email, after.id, note)
}

/** Queues a mail to the customer about an order, in the running transaction; none where it has no recipient. */
export async function queueOrderEmail(
  trx: Database,
  publicUrl: string,
  name: OrderEmailName,
  orderId: string,
  note: string | null = null,
): Promise<void> {
  if (!(await hasEmailRecipient(trx, orderId))) return
  await queueMail(trx, buildOrderEmail(name, await getOrder(trx, orderId), { publicUrl, note }))
}

/** Queues the mail to the customer about the refund of a duplicate payment, in the running transaction. */
export async function queueDuplicatePaymentEmail(
  trx: Database,
  publicUrl: string,
  { orderId, amount, isDone }: { orderId: string; amount: number; isDone: boolean },
): Promise<void> {
  if (!(await hasEmailRecipient(trx, orderId))) return
  const order = await getOrder(trx, orderId)
  await queueMail(trx, composeEmail(duplicatePaymentText(order, amount, isDone), order, { publicUrl }))
}

type EmailLinks = {
  publicUrl: string
  /** The link by which the customer confirms the order; null for an order that does not wait for it. */
  confirmationUrl?: string | null
}

/** A mail about an order, with a note for the customer. */
export const buildOrderEmail = (
  name: OrderEmailName,
  order: OrderWithLines,
  { note, ...links }: EmailLinks & { note: string | null },
): Email => composeEmail(emailTextFor(name, order, note), order, links)

function composeEmail(
  { subject, heading, texts }: EmailText,
  order: OrderWithLines,
  { publicUrl, confirmationUrl = null }: EmailLinks,
): Email {
  return {
    to: order.email,
    subject,
    heading,
    parts: [
      ...texts.map((text) => ({ kind: 'text', text }) as const),
      ...(confirmationUrl ? [{ kind: 'button', text: 'Confirm your order', url: confirmationUrl } as const] : []),
      { kind: 'rows', rows: orderEmailRows(order) },
      { kind: 'button', text: 'See your orders', url: `${publicUrl}/account/orders` },
    ],
  }
}
