import type { AppliedDiscount } from '#contract/pricing/applied-discount.ts'
import {
  decrementStock,
  findStock,
  incrementBuyCounts,
  type RemainingStock,
} from '#server/catalogue/variants/stock.store.ts'
import type { Database } from '#server/database/connect.ts'
import { sendTogether } from '#server/database/send-together.ts'
import { foreignKeyViolation, isDatabaseError } from '#server/errors.ts'
import type { QueuedEmail } from '#server/mail/queue-mail.ts'
import { recordOfferUses } from '#server/offers/offer-uses.store.ts'
import { addJobs } from '#server/queue/add-job.ts'
import { ownerNotificationJob } from '../emails/owner-emails.ts'
import type { Actor } from '../history/history.store.ts'
import { newOrderState, type OrderWithLines } from '../order-with-lines.ts'
import { buildOrder, buildOrderItems, type OrderDraft } from './build-order.ts'
import {
  type CheckoutLine,
  type IdempotencyKey,
  insertOrder,
  type NewOrder,
  type OrderParts,
} from './placement.store.ts'
import { offerUsedUpError, soldOutError } from './placement-errors.ts'

/** What is placed: priced lines with their order. */
type Placement = OrderDraft & {
  lines: readonly CheckoutLine[]
  idempotencyKey?: IdempotencyKey | undefined
  /** Who places the order, if that is not its customer. */
  placedBy?: Actor
  /** Whether the lines count as bought at once: not those of an order that is paid online. */
  countsAsBought: boolean
  /** Whether the pieces were taken out of the stock before. */
  isReserved?: boolean
  /** The cart of the lines, which the order empties. */
  cartId?: string
  /** The mails on the order. */
  mailsOf?: (order: OrderWithLines) => QueuedEmail[]
}

/**
 * Places priced lines in the running transaction: decrements their stock, inserts the order with its copies of lines, address and discounts and
 * with its mails, queues the mail to the owner about what it sold out, and records the uses of its offers. Throws, so that the transaction is rolled back, for lines
 * that were sold since they were read. Every placement ends here.
 */
export async function placeLines(
  trx: Database,
  {
    lines,
    idempotencyKey,
    placedBy,
    countsAsBought,
    isReserved = false,
    cartId,
    mailsOf = () => [],
    ...draft
  }: Placement,
): Promise<OrderWithLines> {
  const { discounts } = draft.amounts
  const items = buildOrderItems(lines, draft.amounts)
  const parts = { items, discounts, idempotencyKey, placedBy, cartId }
  const [remaining, { order, usedOffers }] = await sendTogether(trx, (together) => [
    isReserved
      ? countReserved(together, lines, countsAsBought)
      : decrementStock(together, lines, { incrementBuyCount: countsAsBought }),
    insertWithUniqueShortId(together, draft, parts, mailsOf),
  ]).catch(conflictIfDeleted)
  if (remaining) await checkStock(trx, lines, remaining, order.id)
  assertUsesRecorded(discounts, usedOffers)
  return order
}

async function countReserved(trx: Database, lines: readonly CheckoutLine[], countsAsBought: boolean): Promise<null> {
  if (countsAsBought) await incrementBuyCounts(trx, lines)
  return null
}

/** Tells the owner about variants that the order sold out; throws for lines of which there was not enough. */
async function checkStock(
  trx: Database,
  lines: readonly CheckoutLine[],
  remaining: readonly RemainingStock[],
  orderId: string,
): Promise<void> {
  const taken = new Set(remaining.map(({ id }) => id))
  const missing = lines.filter(({ productVariantId }) => !taken.has(productVariantId))
  if (missing.length > 0) throw soldOutError(await withPresentStock(trx, missing))
  const variantIds = remaining.filter(({ stock }) => stock === 0).map(({ id }) => id)
  if (variantIds.length > 0) await addJobs(trx, [ownerNotificationJob({ kind: 'soldOut', orderId, variantIds })])
}

/** Lines with the stock of their variants as it is now. */
async function withPresentStock(trx: Database, lines: readonly CheckoutLine[]): Promise<CheckoutLine[]> {
  const rows = await findStock(trx, lines)
  const stockById = new Map(rows.map(({ id, ...stock }) => [id, stock]))
  return lines.map((line) => ({ ...line, ...stockById.get(line.productVariantId) }))
}

const soldItemConstraints = ['order_items_product_id_fkey', 'order_items_product_variant_id_fkey']

/** For `catch` of a placement: a variant or product that was deleted since the lines were read becomes a conflict; its line is no longer in the cart. */
function conflictIfDeleted(error: unknown): never {
  const isDeleted = soldItemConstraints.some((constraint) => isDatabaseError(error, foreignKeyViolation, constraint))
  throw isDeleted ? soldOutError([]) : error
}

/** Throws a conflict for an offer whose limit another order has reached since it was read. */
function assertUsesRecorded(discounts: readonly AppliedDiscount[], usedOffers: readonly string[]): void {
  const usedUp = discounts.find(({ offerId }) => offerId !== null && !usedOffers.includes(offerId))
  if (usedUp) throw offerUsedUpError(usedUp.name)
}

/**
 * Inserts the order under an id with a unique short id, and records the offers that it uses (`recordOfferUses`). At 10,000 orders one id in
 * 400,000 is generated again.
 */
async function insertWithUniqueShortId(
  trx: Database,
  draft: OrderDraft,
  parts: OrderParts,
  mailsOf: (order: OrderWithLines) => QueuedEmail[],
): Promise<{ order: OrderWithLines; usedOffers: string[] }> {
  const uses = parts.discounts.flatMap(({ offerId, amount }) => (offerId === null ? [] : { offerId, amount }))
  for (;;) {
    const row = buildOrder(draft)
    const order = toNewOrderWithLines(row, parts)
    const { id: orderId, userId, orderTotal, orderDate: usedAt } = row
    const [isInserted, usedOffers] = await sendTogether(trx, (together) => [
      insertOrder(together, row, parts, mailsOf(order)),
      recordOfferUses(together, { orderId, userId, orderTotal, usedAt, uses }),
    ])
    if (isInserted) return { order, usedOffers }
  }
}

/** A new order as it would be read from the database. */
function toNewOrderWithLines(row: NewOrder, { items, discounts }: OrderParts): OrderWithLines {
  return {
    ...row,
    ...newOrderState,
    goodsStatus: 'NONE',
    items: [...items],
    discounts: discounts.length > 0 ? [...discounts] : null,
  }
}
