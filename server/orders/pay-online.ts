import { setTimeout as pause } from 'node:timers/promises'
import { unpaidOrderMinutes } from '#contract/limits.ts'
import type { Database } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import { invalidField, Refusal } from '../errors.ts'
import { type Attempt, attemptsOf } from '../payments/attempts.store.ts'
import { askForPayment, openAttempt, recordStart } from '../payments/attempts.ts'
import type { Caller, Shop } from '../shop.ts'
import { undoPlacing } from './cancel-unpaid.ts'
import { type Choice, commitOrder } from './commit-order.ts'
import { type OrderWithLines, orderReply, shortIdOf } from './order-reply.ts'
import { onlineRefused } from './placing-refusals.ts'

const placingFailed = () => new Refusal('providerFailed', 'Failed to place order. Please try again.')
const withoutDetails = 'Order placed but confirmation details are missing.'

/** Until when an unpaid order can be paid. */
export const payableUntil = ({ orderDate }: { orderDate: Date }): Date =>
  new Date(orderDate.getTime() + unpaidOrderMinutes * 60_000)

/** What the shopper reads on the provider's page. */
export const paymentMessage = (order: { id: string }): string => `Order ${shortIdOf(order)}`

/** A key that makes the call safe to repeat, and whether it comes from this machine itself. */
type Placing = { key?: string | undefined; isLocal: boolean }

/**
 * Places an order that is paid online, for whom that is offered: order and attempt are committed, then the provider is
 * asked. A certain refusal undoes the order; when nobody knows what became of it, the order stays and can be paid.
 */
export async function placeOnline(shop: Shop, customer: Caller, choice: Choice, { key, isLocal }: Placing) {
  if (!(await shop.payments.isOfferedTo(isLocal))) throw invalidField('paymentMethod', onlineRefused)
  let attempt: Attempt | undefined
  const { order } = await commitOrder(shop, customer, choice, key, async (trx, { id, orderTotal, orderDate }) => {
    attempt = await openAttempt(trx, {
      orderId: id,
      amount: orderTotal,
      takenBy: shop.payments.kind,
      now: orderDate,
      seconds: unpaidOrderMinutes * 60,
    })
  })
  return attempt ? begin(shop, order, attempt) : asBegun(shop, order)
}

async function begin(shop: Shop, order: OrderWithLines, attempt: Attempt) {
  const outcome = await askForPayment(shop, attempt, paymentMessage(order))
  const isUndone = await inTransaction(shop.db, async (trx) => {
    const isUndone = outcome.kind === 'refused' && (await undoPlacing(trx, order.id))
    await recordStart(trx, attempt, outcome, shop.clock())
    return isUndone
  })
  if (isUndone) throw placingFailed()
  shop.metrics.orderPlaced('ONLINE_PAYMENT')
  return outcome.kind === 'started'
    ? leading(outcome.redirectUrl, order)
    : { message: withoutDetails, order: orderReply(order) }
}

/** The browser goes there; the order waits for whoever comes back without having been to the end. */
const leading = (redirectUrl: string, order: OrderWithLines) => ({
  message: 'Order placed successfully!',
  redirectUrl,
  order: orderReply(order),
})

/** How long the same call made twice waits for the first one's answer, in looks of a quarter of a second. */
const mostLooks = 80

/** The answer that the same call got before, or is about to get. */
async function asBegun({ db }: Shop, order: OrderWithLines) {
  const first = await answered(db, order.id)
  if (first?.state === 'REFUSED') throw placingFailed()
  if (first?.state === 'PENDING' && first.redirectUrl) return leading(first.redirectUrl, order)
  return { message: withoutDetails, order: orderReply(order) }
}

/** The first attempt of an order once the provider's answer to it is written down. */
async function answered(db: Database, orderId: string): Promise<Attempt | undefined> {
  for (let looks = 1; ; looks++) {
    const [first] = await attemptsOf(db, orderId)
    if (!first || first.answeredAt || looks === mostLooks) return first
    await pause(250)
  }
}
