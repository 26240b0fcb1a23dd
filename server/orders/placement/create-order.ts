import { createHash } from 'node:crypto'
import { findLineProblem } from '#contract/cart-rules.ts'
import type { Input } from '#contract/endpoint.ts'
import { idempotencyKeyTtl } from '#contract/limits.ts'
import type { orders } from '#contract/orders.ts'
import type { AppliedDiscount } from '#contract/pricing/applied-discount.ts'
import { emptyCart, lockCartToOrder } from '#server/cart/cart.store.ts'
import { decrementStock } from '#server/catalogue/variants/stock.store.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/errors.ts'
import { mailJobs } from '#server/mail/queue-mail.ts'
import { recordOfferUses } from '#server/offers/offer-uses.store.ts'
import { addJobs } from '#server/queue/add-job.ts'
import { confirmationUrl } from '../confirmation/confirmation-url.ts'
import { messageOfEmail, payOnlineOffer } from '../emails/email-texts.ts'
import { buildOrderEmail } from '../emails/emails.ts'
import { ownerNotificationJob } from '../emails/owner-emails.ts'
import type { OwnMessages } from '../messages/messages.store.ts'
import type { OrderWithLines } from '../order-response.ts'
import { getOrder } from '../orders.store.ts'
import { buildOrder, buildOrderItems } from './build-order.ts'
import {
  type CheckoutLine,
  findCheckoutLines,
  findPlacementData,
  type IdempotencyKey,
  insertOrder,
  type NewOrderItem,
} from './placement.store.ts'
import {
  assertLinesOrderable,
  assertOnlinePayable,
  emptyCartError,
  idempotencyKeyReused,
  offerUsedUpError,
  soldOutError,
} from './placement-errors.ts'
import { assertPlaceable, priceOrder } from './price-order.ts'

export type PlaceOrderInput = Input<typeof orders.place>['body']

/**
 * An order; `isNew` is false if an earlier call with the same key created it. `soldOutIds` are the variants that it sold out;
 * `ownMessages` are the owner's own texts of mails.
 */
type CreatedOrder = { order: OrderWithLines; isNew: boolean; soldOutIds: string[]; ownMessages: OwnMessages }

type CreateOrderOptions = {
  /** The idempotency key of the call. */
  key?: string | undefined
  /** Runs in the transaction of a new order. */
  onCreated?: (trx: Database, order: OrderWithLines) => Promise<void>
  /** Whether the caller is offered online payment. */
  isOnlineOffered?: boolean
}

/**
 * Creates an order of everything in the caller's cart in one transaction, before the provider is called: locks the cart, reads
 * prices and stock, decrements the stock, copies the items and empties the cart. The same key again returns the first order.
 * A new cash order is confirmed by mail, one with an advance when that is paid; `onCreated` runs in the transaction of a new order.
 */
export async function createOrder(
  context: Pick<AppContext, 'db' | 'clock' | 'publicUrl' | 'tokens'>,
  customer: Caller,
  input: PlaceOrderInput,
  { key, onCreated, isOnlineOffered = false }: CreateOrderOptions = {},
): Promise<Omit<CreatedOrder, 'soldOutIds' | 'ownMessages'>> {
  const idempotencyKey = key === undefined ? undefined : { key, requestHash: hashRequest(input) }
  return inTransaction(context.db, async (trx) => {
    const created = await createOrderOfCart(trx, customer, input, context.clock(), { idempotencyKey, isOnlineOffered })
    const { order, isNew } = created
    if (isNew) await addJobs(trx, jobsOfNewOrder(context, created, isOnlineOffered))
    if (isNew) await onCreated?.(trx, order)
    return created
  })
}

/** The mails of a new order: for a cash order to the customer and the owner, for sold-out variants to the owner. */
function jobsOfNewOrder(
  context: Pick<AppContext, 'publicUrl' | 'tokens'>,
  { order, soldOutIds, ownMessages }: CreatedOrder,
  isOnlineOffered: boolean,
) {
  const { id: orderId, paymentMethod } = order
  const email = () =>
    buildOrderEmail(messageOfEmail('placed', order), order, {
      facts: { note: isOnlineOffered ? payOnlineOffer(order) : null },
      links: { publicUrl: context.publicUrl, confirmationUrl: confirmationUrl(context, order) },
      ownMessages,
    })
  const confirmation =
    paymentMethod === 'COD' ? [...mailJobs(email()), ownerNotificationJob({ kind: 'newOrder', orderId })] : []
  return soldOutIds.length === 0
    ? confirmation
    : [...confirmation, ownerNotificationJob({ kind: 'soldOut', orderId, variantIds: soldOutIds })]
}

const hashRequest = ({ addressId, paymentMethod, expectedTotal, expectedPrices }: PlaceOrderInput): string =>
  createHash('sha256')
    .update(JSON.stringify([addressId, paymentMethod, expectedTotal, expectedPrices]))
    .digest('base64url')

/** Locks the cart and creates an order of its items; an earlier order with the same key is returned instead. */
async function createOrderOfCart(
  trx: Database,
  { id }: Caller,
  input: PlaceOrderInput,
  now: Date,
  { idempotencyKey, isOnlineOffered }: { idempotencyKey: IdempotencyKey | undefined; isOnlineOffered: boolean },
): Promise<CreatedOrder> {
  // A repeated call is blocked by the lock on the cart; then it finds its key or an empty cart.
  const cart = await lockCartToOrder(trx, id)
  const since = new Date(now.getTime() - idempotencyKeyTtl)
  const { addressId, paymentMethod } = input
  const placementData = await findPlacementData(trx, {
    userId: id,
    cartId: cart.id,
    addressId,
    key: idempotencyKey?.key,
    since,
  })
  if (placementData.earlierOrderId) {
    if (placementData.earlierRequestHash !== idempotencyKey?.requestHash) throw idempotencyKeyReused()
    return { order: await getOrder(trx, placementData.earlierOrderId), isNew: false, soldOutIds: [], ownMessages: null }
  }
  const { address, lines, ownMessages } = placementData
  if (lines.length === 0) throw emptyCartError()
  if (!address) throw notFound('Address')
  const orderable = lines.filter((line) => findLineProblem(line) === null)
  const priced = priceOrder(orderable, placementData.pricing, { paymentMethod, storeFee: cart.shippingFee, now })
  // Without online payment an advance cannot be paid: the order is placed for cash as a whole.
  const amounts = isOnlineOffered ? priced : { ...priced, advance: 0 }
  assertLinesOrderable(lines, amounts.total, input)
  assertPlaceable(amounts)
  const isUnpaid = paymentMethod === 'ONLINE_PAYMENT' || amounts.advance > 0
  if (isUnpaid) assertOnlinePayable(amounts.advance || amounts.total, placementData.unpaidOnline)

  const soldOutIds = await decrementLineStock(trx, cart.id, lines, !isUnpaid)
  const buyer = { id, ...placementData }
  const order = await insertWithUniqueShortId(
    trx,
    { buyer, address, paymentMethod, amounts, now },
    buildOrderItems(lines, amounts),
    idempotencyKey,
  )
  await emptyCart(trx, cart.id)
  await recordUses(trx, id, order, amounts.discounts)
  return { order, isNew: true, soldOutIds, ownMessages }
}

/** Decrements the stock of the lines and returns the ids of the variants that are now sold out; throws for lines that were sold since they were read. */
async function decrementLineStock(
  trx: Database,
  cartId: string,
  lines: readonly CheckoutLine[],
  incrementBuyCount: boolean,
): Promise<string[]> {
  const remaining = await decrementStock(trx, lines, { incrementBuyCount })
  if (remaining.length === lines.length) return remaining.filter(({ stock }) => stock === 0).map(({ id }) => id)
  const available = new Set(remaining.map(({ id }) => id))
  const currentLines = await findCheckoutLines(trx, cartId)
  throw soldOutError(currentLines.filter((line) => !available.has(line.productVariantId)))
}

/** Records the offers that the order used; throws a conflict for one whose limit another order has reached since it was read. */
async function recordUses(
  trx: Database,
  userId: string,
  { id: orderId, orderTotal, orderDate }: OrderWithLines,
  discounts: readonly AppliedDiscount[],
): Promise<void> {
  const uses = discounts.map(({ offerId, amount }) => ({ offerId, amount }))
  const recorded = new Set(await recordOfferUses(trx, { orderId, userId, orderTotal, usedAt: orderDate, uses }))
  const usedUp = discounts.find(({ offerId }) => !recorded.has(offerId))
  if (usedUp) throw offerUsedUpError(usedUp.name)
}

/** Inserts the order under an id with a unique short id; at 10,000 orders one id in 400,000 is generated again. */
async function insertWithUniqueShortId(
  trx: Database,
  draft: Parameters<typeof buildOrder>[0],
  items: NewOrderItem[],
  idempotencyKey?: IdempotencyKey,
): Promise<OrderWithLines> {
  const { discounts } = draft.amounts
  for (;;) {
    const order = buildOrder(draft)
    if (await insertOrder(trx, order, items, discounts, idempotencyKey)) {
      const unset = { refund: null, isTest: false, isDemo: false, goodsStatus: 'NONE' } as const
      return {
        ...order,
        ...unset,
        isPartlyShipped: false,
        isReturning: false,
        isUndelivered: false,
        shipments: null,
        cancellations: null,
        items,
        discounts: discounts.length > 0 ? discounts : null,
      }
    }
  }
}
