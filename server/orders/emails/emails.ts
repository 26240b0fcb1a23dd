import type { TransitionName } from '#contract/order-states.ts'
import type { Database } from '#server/database/connect.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Email } from '#server/mail/templates/email.ts'
import type { OrderWithLines } from '../order-response.ts'
import { getOrder, hasEmailRecipient, type LockedOrder } from '../orders.store.ts'
import { orderEmailRows } from './email-items.ts'
import { duplicatePaymentText, type EmailText, emailTextFor, type OrderEmailName } from './email-texts.ts'

/** What each change writes to the customer; null where it is the shop's own business, or another letter has told it. */
export const emailAfterTransition: Readonly<Record<TransitionName, OrderEmailName | null>> = {
  ship: 'shipped',
  unship: null,
  deliver: 'delivered',
  cancel: 'canceled',
  cancelByAdmin: 'canceled',
  cancelInTransit: 'canceled',
  receiveGoods: null,
  expire: 'expired',
  requestReturn: 'returnRequested',
  acceptReturn: 'returnAccepted',
  rejectReturn: 'returnRejected',
  retryPayment: null,
  completePayment: 'placed',
  failPayment: null,
  collectCash: null,
  startRefund: 'refundStarted',
  completeRefund: 'refunded',
  failRefund: null,
  retryRefund: null,
}

/** The letter after a change; money that comes too late is no order but a refund. */
const emailFor = (name: TransitionName, { refundStatus }: LockedOrder): OrderEmailName | null =>
  emailAfterTransition[name === 'completePayment' && refundStatus === 'PENDING' ? 'startRefund' : name]

/** Queues what a change tells the customer, in the running transaction, where somebody reads it. */
export async function queueTransitionEmail(
  trx: Database,
  publicUrl: string,
  name: TransitionName,
  moved: LockedOrder,
  note: string | null,
): Promise<void> {
  const letter = emailFor(name, moved)
  if (!letter || !(await hasEmailRecipient(trx, moved.id))) return
  await queueMail(trx, buildOrderEmail(letter, await getOrder(trx, moved.id), publicUrl, note))
}

/** Queues what the customer is told of a second payment that goes back, in the running transaction, where somebody reads it. */
export async function queueDuplicatePaymentEmail(
  trx: Database,
  publicUrl: string,
  { orderId, amount, isDone }: { orderId: string; amount: number; isDone: boolean },
): Promise<void> {
  if (!(await hasEmailRecipient(trx, orderId))) return
  const order = await getOrder(trx, orderId)
  await queueMail(trx, composeEmail(duplicatePaymentText(order, amount, isDone), order, publicUrl))
}

/** One letter about an order. */
export function buildOrderEmail(
  name: OrderEmailName,
  order: OrderWithLines,
  publicUrl: string,
  note: string | null = null,
): Email {
  return composeEmail(emailTextFor(name, order, note), order, publicUrl)
}

function composeEmail({ subject, heading, texts }: EmailText, order: OrderWithLines, publicUrl: string): Email {
  return {
    to: order.email,
    subject,
    heading,
    parts: [
      ...texts.map((text) => ({ kind: 'text', text }) as const),
      { kind: 'rows', rows: orderEmailRows(order) },
      { kind: 'button', text: 'See your orders', url: `${publicUrl}/account/orders` },
    ],
  }
}
