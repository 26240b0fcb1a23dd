import type { TransitionName } from '#contract/order-states.ts'
import type { Database } from '../database/connect.ts'
import type { Letter } from '../mail/letter.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { goodsOf } from './letter-goods.ts'
import { type LetterName, secondPaymentWords, type Words, wordsOf } from './letter-words.ts'
import type { OrderWithLines } from './order-reply.ts'
import { type HeldOrder, hasReader, orderWithLines } from './orders.store.ts'

/** What each change writes to the customer; null where it is the shop's own business, or another letter has told it. */
export const letterAfter: Readonly<Record<TransitionName, LetterName | null>> = {
  ship: 'shipped',
  takeBack: null,
  deliver: 'delivered',
  cancel: 'canceled',
  callOff: 'canceled',
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
const letterFor = (name: TransitionName, { refundStatus }: HeldOrder): LetterName | null =>
  letterAfter[name === 'completePayment' && refundStatus === 'PENDING' ? 'startRefund' : name]

/** Queues what a change tells the customer, in the running transaction, where somebody reads it. */
export async function queueLetterAfter(
  trx: Database,
  publicUrl: string,
  name: TransitionName,
  moved: HeldOrder,
  note: string | null,
): Promise<void> {
  const letter = letterFor(name, moved)
  if (!letter || !(await hasReader(trx, moved.id))) return
  await queueMail(trx, letterOf(letter, await orderWithLines(trx, moved.id), publicUrl, note))
}

/** Queues what the customer is told of a second payment that goes back, in the running transaction, where somebody reads it. */
export async function queueSecondPaymentLetter(
  trx: Database,
  publicUrl: string,
  { orderId, amount, isDone }: { orderId: string; amount: number; isDone: boolean },
): Promise<void> {
  if (!(await hasReader(trx, orderId))) return
  const order = await orderWithLines(trx, orderId)
  await queueMail(trx, inFull(secondPaymentWords(order, amount, isDone), order, publicUrl))
}

/** One letter about an order. */
export function letterOf(
  name: LetterName,
  order: OrderWithLines,
  publicUrl: string,
  note: string | null = null,
): Letter {
  return inFull(wordsOf(name, order, note), order, publicUrl)
}

function inFull({ subject, heading, texts }: Words, order: OrderWithLines, publicUrl: string): Letter {
  return {
    to: order.email,
    subject,
    heading,
    parts: [
      ...texts.map((text) => ({ kind: 'text', text }) as const),
      { kind: 'rows', rows: goodsOf(order) },
      { kind: 'button', text: 'See your orders', url: `${publicUrl}/account/orders` },
    ],
  }
}
