import { shortestPaymentMinutes } from '#contract/limits.ts'
import { orderCan } from '#contract/order-states.ts'
import { inTransaction } from '../database/transaction.ts'
import { notFound, Refusal } from '../errors.ts'
import { amountMismatch, mismatched } from '../payments/attempt-states.ts'
import { type Attempt, attemptsOf } from '../payments/attempts.store.ts'
import { askForPayment, isOpen, openAttempt, recordStart } from '../payments/attempts.ts'
import type { Caller, Shop } from '../shop.ts'
import type { OrderWithLines } from './order-reply.ts'
import { findOrder, holdOrder } from './orders.store.ts'
import { payableUntil, paymentMessage } from './pay-online.ts'
import { onlineRefused } from './placing-refusals.ts'
import { recordPaymentRetry } from './record-payment.ts'
import { checkPayment } from './settle-attempt.ts'

type Reinitiated = { paymentRequired: boolean; redirectUrl?: string; message?: string }

const notRequired = {
  paymentRequired: false,
  message: 'This order does not require online payment or payment already completed. Refreshing order status.',
} as const
const failed = () => new Refusal('providerFailed', 'Failed to re-initiate payment. Please try again later.')

/**
 * Leads a customer to the payment of an own order that is not paid: to the page that is still open, or to a new one. What
 * is open is asked about first, so that nobody pays twice; when the provider cannot tell, nothing new begins.
 */
export async function reinitiatePayment(
  shop: Shop,
  customer: Caller,
  id: string,
  isLocal: boolean,
): Promise<Reinitiated> {
  const order = await ownOrder(shop, customer, id)
  if (!orderCan.bePaid(order)) return notRequired
  if (!(await shop.payments.isOfferedTo(isLocal))) throw new Refusal('conflict', onlineRefused)
  await askAboutOpen(shop, id)
  if ((await attemptsOf(shop.db, id)).some(({ errorCode, settledAt }) => errorCode === amountMismatch && !settledAt)) {
    throw new Refusal('conflict', mismatched)
  }

  const now = await ownOrder(shop, customer, id)
  if (!orderCan.bePaid(now)) return notRequired
  const open = livePage(await attemptsOf(shop.db, id), shop.clock())
  return { paymentRequired: true, redirectUrl: open ?? (await newPage(shop, now)) }
}

async function ownOrder({ db }: Shop, { id: userId }: Caller, id: string): Promise<OrderWithLines> {
  const order = await findOrder(db, id, userId)
  if (!order) throw notFound('Order')
  return order
}

async function askAboutOpen(shop: Shop, orderId: string): Promise<void> {
  for (const { merchantOrderId } of (await attemptsOf(shop.db, orderId)).filter(isOpen)) {
    const checked = await checkPayment(shop, merchantOrderId)
    if (!checked?.isKnown) throw failed()
  }
}

/** Milliseconds that a page must have left for somebody to be led there. */
const enoughTime = 60_000

/** The page that can still be paid on, if there is one. */
const livePage = (attempts: readonly Attempt[], now: Date): string | null =>
  attempts.find(
    (attempt) => isOpen(attempt) && attempt.redirectUrl && attempt.expiresAt.getTime() - now.getTime() > enoughTime,
  )?.redirectUrl ?? null

/** Opens another attempt, unless somebody else did so meanwhile, and asks the provider for its page. */
async function newPage(shop: Shop, order: OrderWithLines): Promise<string> {
  const now = shop.clock()
  const seconds = Math.floor((payableUntil(order).getTime() - now.getTime()) / 1000)
  if (seconds < shortestPaymentMinutes * 60) {
    throw new Refusal(
      'conflict',
      'The time to pay for this order is over. It is being canceled, and its items go back to your cart.',
    )
  }
  const attempt = await inTransaction(shop.db, async (trx) => {
    const held = await holdOrder(trx, order.id)
    // Between the questions and now another window may have begun to pay.
    const isBegun = (await attemptsOf(trx, order.id)).some((one) => isOpen(one) && isPayable(one, now))
    if (!held || !orderCan.bePaid(held) || isBegun) throw failed()
    await recordPaymentRetry(shop, trx, held)
    return openAttempt(trx, { orderId: order.id, amount: order.orderTotal, takenBy: shop.payments.kind, now, seconds })
  })
  const outcome = await askForPayment(shop, attempt, paymentMessage(order))
  await inTransaction(shop.db, (trx) => recordStart(trx, attempt, outcome, shop.clock()))
  if (outcome.kind !== 'started') throw failed()
  return outcome.redirectUrl
}

/** Milliseconds after which no process can still be waiting for a page: whoever asked for it has died. */
const waitsAtMost = 2 * 60_000

/** Somebody has this attempt's page, or is about to get it. */
function isPayable({ redirectUrl, answeredAt, createdAt, expiresAt }: Attempt, now: Date): boolean {
  const isAsked = answeredAt === null && now.getTime() - createdAt.getTime() < waitsAtMost
  return expiresAt.getTime() - now.getTime() > enoughTime && (redirectUrl !== null || isAsked)
}
