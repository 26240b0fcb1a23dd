import { createHash } from 'node:crypto'
import type { Asked } from '#contract/endpoint.ts'
import type { orders } from '#contract/orders.ts'
import { emptyCart, lockCart } from '../cart/cart.store.ts'
import { problemOf } from '../cart/cart-reply.ts'
import { takeStock } from '../catalogue/stock.store.ts'
import type { Database } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import { invalidField, notFound } from '../errors.ts'
import type { Caller, Shop } from '../shop.ts'
import { newLines, newOrder, totalOf } from './new-order.ts'
import { type OrderWithLines, orderReply } from './order-reply.ts'
import { orderWithLines } from './orders.store.ts'
import { insertOrder, type LineToOrder, linesToOrder, type PlacingKey, placingFacts } from './placing.store.ts'
import { emptyCartRefused, keyReused, linesRefused, onlineRefused, totalChanged } from './placing-refusals.ts'

type Choice = Asked<typeof orders.place>['body']

/** How long a key answers for the order that it placed. */
const keyLife = 24 * 60 * 60 * 1000

/**
 * Orders everything in the caller's cart in one transaction: the cart is held, prices and stock are read then and there,
 * stock is taken, the order keeps its own copies, the cart is emptied. The same key again gets the first one's order.
 */
export async function placeOrder({ db, clock }: Shop, customer: Caller, choice: Choice, key?: string) {
  if (choice.paymentMethod === 'ONLINE_PAYMENT') throw invalidField('paymentMethod', onlineRefused)
  const placing = key === undefined ? undefined : { key, requestHash: hashOf(choice) }
  const order = await inTransaction(db, (trx) => orderOnce(trx, customer, choice, clock(), placing))
  return { message: 'Order placed successfully!', order: orderReply(order) }
}

const hashOf = ({ addressId, paymentMethod, expectedTotal }: Choice): string =>
  createHash('sha256')
    .update(JSON.stringify([addressId, paymentMethod, expectedTotal]))
    .digest('base64url')

async function orderOnce(trx: Database, { id }: Caller, choice: Choice, now: Date, placing?: PlacingKey) {
  // Holding the cart makes a second click wait; it then finds its key, or an empty cart.
  const cart = await lockCart(trx, id)
  const since = new Date(now.getTime() - keyLife)
  const { address, ...facts } = await placingFacts(trx, id, choice.addressId, placing?.key, since)
  if (facts.earlierOrderId) {
    if (facts.earlierRequestHash !== placing?.requestHash) throw keyReused()
    return orderWithLines(trx, facts.earlierOrderId)
  }
  const lines = await linesToOrder(trx, cart.id)
  if (lines.length === 0) throw emptyCartRefused()
  if (!address) throw notFound('Address')

  const impossible = lines.filter((line) => problemOf(line) !== null)
  if (impossible.length > 0) throw linesRefused(impossible)
  const total = totalOf(lines)
  if ((choice.expectedTotal ?? total) !== total) throw totalChanged(total)

  await takeLines(trx, cart.id, lines)
  const { paymentMethod } = choice
  const order = await write(trx, { buyer: { id, ...facts }, address, lines, paymentMethod, now }, placing)
  await emptyCart(trx, cart.id)
  return order
}

/** Takes the lines' pieces from the stock, or refuses the lines that somebody else took since they were read. */
async function takeLines(trx: Database, cartId: string, lines: readonly LineToOrder[]): Promise<void> {
  const taken = new Set(await takeStock(trx, lines))
  if (taken.size === lines.length) return
  const asLeft = await linesToOrder(trx, cartId)
  throw linesRefused(asLeft.filter((line) => !taken.has(line.productVariantId)))
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
    if (await insertOrder(trx, order, items, placing)) return { ...order, items }
  }
}
