import { createHash } from 'node:crypto'
import type { Asked } from '#contract/endpoint.ts'
import type { orders } from '#contract/orders.ts'
import { emptyCart, lockCart } from '../cart/cart.store.ts'
import { takeStock } from '../catalogue/stock.store.ts'
import type { Database } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import { notFound } from '../errors.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Caller, Shop } from '../shop.ts'
import { letterOf } from './letters.ts'
import { newLines, newOrder, sumOf } from './new-order.ts'
import type { OrderWithLines } from './order-reply.ts'
import { orderWithLines } from './orders.store.ts'
import { insertOrder, type LineToOrder, linesToOrder, type PlacingKey, placingFacts } from './placing.store.ts'
import { checkLines, checkOnline, emptyCartRefused, keyReused, soldMeanwhile } from './placing-refusals.ts'

export type Choice = Asked<typeof orders.place>['body']

/** A placed order; `isNew` is false where the same key had placed it before. */
export type Committed = { order: OrderWithLines; isNew: boolean }

/** What else belongs into the transaction that places a new order. */
export type Alongside = (trx: Database, order: OrderWithLines) => Promise<void>

/** How long a key answers for the order that it placed. */
const keyLife = 24 * 60 * 60 * 1000

/**
 * Commits an order of everything in the caller's cart in one transaction, before anybody is asked for money: the cart is
 * held, prices and stock are read then and there, stock is taken, the order keeps its own copies, the cart is emptied. The
 * same key again gets the first one's order. Cash confirms a new one at once, with a letter; `alongside` runs in the
 * transaction of a new one.
 */
export async function commitOrder(
  { db, clock, publicUrl }: Pick<Shop, 'db' | 'clock' | 'publicUrl'>,
  customer: Caller,
  choice: Choice,
  key?: string,
  alongside?: Alongside,
): Promise<Committed> {
  const placing = key === undefined ? undefined : { key, requestHash: hashOf(choice) }
  return inTransaction(db, async (trx) => {
    const committed = await orderOnce(trx, customer, choice, clock(), placing)
    const { order, isNew } = committed
    if (isNew && order.paymentMethod === 'COD') await queueMail(trx, letterOf('placed', order, publicUrl))
    if (isNew) await alongside?.(trx, order)
    return committed
  })
}

const hashOf = ({ addressId, paymentMethod, expectedTotal, expectedPrices }: Choice): string =>
  createHash('sha256')
    .update(JSON.stringify([addressId, paymentMethod, expectedTotal, expectedPrices]))
    .digest('base64url')

async function orderOnce(
  trx: Database,
  { id }: Caller,
  choice: Choice,
  now: Date,
  placing?: PlacingKey,
): Promise<Committed> {
  // Holding the cart makes a second click wait; it then finds its key, or an empty cart.
  const cart = await lockCart(trx, id)
  const since = new Date(now.getTime() - keyLife)
  const { addressId, paymentMethod } = choice
  const facts = await placingFacts(trx, { userId: id, cartId: cart.id, addressId, key: placing?.key, since })
  if (facts.earlierOrderId) {
    if (facts.earlierRequestHash !== placing?.requestHash) throw keyReused()
    return { order: await orderWithLines(trx, facts.earlierOrderId), isNew: false }
  }
  const { address, lines } = facts
  if (lines.length === 0) throw emptyCartRefused()
  if (!address) throw notFound('Address')
  const { shippingFee, total } = sumOf(lines, cart.shippingFee)
  checkLines(lines, total, choice)
  if (paymentMethod === 'ONLINE_PAYMENT') checkOnline(total, facts.unpaidOnline)

  await takeLines(trx, cart.id, lines, paymentMethod === 'COD')
  const buyer = { id, ...facts }
  const order = await write(trx, { buyer, address, lines, paymentMethod, shippingFee, total, now }, placing)
  await emptyCart(trx, cart.id)
  return { order, isNew: true }
}

/** Takes the lines' pieces from the stock, or refuses the lines that somebody else took since they were read. */
async function takeLines(trx: Database, cartId: string, lines: readonly LineToOrder[], count: boolean): Promise<void> {
  const taken = new Set(await takeStock(trx, lines, { count }))
  if (taken.size === lines.length) return
  const asLeft = await linesToOrder(trx, cartId)
  throw soldMeanwhile(asLeft.filter((line) => !taken.has(line.productVariantId)))
}

/** Writes the order under an id whose first characters no other order is shown by (one in 400,000 draws at 10,000 orders needs another). */
async function write(
  trx: Database,
  purchase: Parameters<typeof newOrder>[0],
  placing?: PlacingKey,
): Promise<OrderWithLines> {
  const items = newLines(purchase.lines)
  for (;;) {
    const order = newOrder(purchase)
    if (await insertOrder(trx, order, items, placing))
      return { ...order, items, refund: null, isPretend: false, isDemo: false }
  }
}
