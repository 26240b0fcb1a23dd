import type { AppliedDiscount } from '#contract/pricing/applied-discount.ts'
import { decrementStock, incrementBuyCounts } from '#server/catalogue/variants/stock.store.ts'
import type { Database } from '#server/database/connect.ts'
import { recordOfferUses } from '#server/offers/offer-uses.store.ts'
import type { NewJob } from '#server/queue/add-job.ts'
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
  /** Reads the lines again, for the error about those that were sold meanwhile. */
  readLines: () => Promise<CheckoutLine[]>
  /** The cart of the lines, which the order empties. */
  cartId?: string
  /** The jobs of the order, such as its mails; `soldOutIds` are the variants that it sold out. */
  jobsOf?: (order: OrderWithLines, soldOutIds: readonly string[]) => NewJob[]
}

/**
 * Places priced lines in the running transaction: decrements their stock, inserts the order with its copies of lines, address and discounts and
 * with its jobs, and records the uses of its offers. Returns the order and the ids of the variants that it sold out. Every placement ends here.
 */
export async function placeLines(
  trx: Database,
  {
    lines,
    idempotencyKey,
    placedBy,
    countsAsBought,
    isReserved = false,
    readLines,
    cartId,
    jobsOf,
    ...draft
  }: Placement,
): Promise<{ order: OrderWithLines; soldOutIds: string[] }> {
  if (isReserved && countsAsBought) await incrementBuyCounts(trx, lines)
  const soldOutIds = isReserved
    ? []
    : await decrementLineStock(trx, lines, { incrementBuyCount: countsAsBought, readLines })
  const { discounts } = draft.amounts
  const items = buildOrderItems(lines, draft.amounts)
  const parts = { items, discounts, idempotencyKey, placedBy, cartId }
  const order = await insertWithUniqueShortId(trx, draft, parts, (built) => jobsOf?.(built, soldOutIds) ?? [])
  // Offers with a limit stay locked from here on.
  await recordUses(trx, draft.buyer.id, order, discounts)
  return { order, soldOutIds }
}

/** Decrements the stock of the lines and returns the ids of the variants that are now sold out; throws for lines that were sold since they were read. */
async function decrementLineStock(
  trx: Database,
  lines: readonly CheckoutLine[],
  { incrementBuyCount, readLines }: { incrementBuyCount: boolean; readLines: () => Promise<CheckoutLine[]> },
): Promise<string[]> {
  const remaining = await decrementStock(trx, lines, { incrementBuyCount })
  if (remaining.length === lines.length) return remaining.filter(({ stock }) => stock === 0).map(({ id }) => id)
  const available = new Set(remaining.map(({ id }) => id))
  throw soldOutError((await readLines()).filter((line) => !available.has(line.productVariantId)))
}

/** Records the offers that the order used; throws a conflict for one whose limit another order has reached since it was read. */
async function recordUses(
  trx: Database,
  userId: string,
  { id: orderId, orderTotal, orderDate }: OrderWithLines,
  discounts: readonly AppliedDiscount[],
): Promise<void> {
  const uses = discounts.flatMap(({ offerId, amount }) => (offerId === null ? [] : { offerId, amount }))
  const recorded = new Set(await recordOfferUses(trx, { orderId, userId, orderTotal, usedAt: orderDate, uses }))
  const usedUp = discounts.find(({ offerId }) => offerId !== null && !recorded.has(offerId))
  if (usedUp) throw offerUsedUpError(usedUp.name)
}

/** Inserts the order under an id with a unique short id; at 10,000 orders one id in 400,000 is generated again. */
async function insertWithUniqueShortId(
  trx: Database,
  draft: OrderDraft,
  parts: OrderParts,
  jobsOf: (order: OrderWithLines) => NewJob[],
): Promise<OrderWithLines> {
  for (;;) {
    const row = buildOrder(draft)
    const order = toNewOrderWithLines(row, parts)
    if (await insertOrder(trx, row, parts, jobsOf(order))) return order
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
