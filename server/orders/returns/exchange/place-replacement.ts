import { piecesText } from '#contract/orders/pieces-text.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import type { AppliedDiscount } from '#contract/pricing/applied-discount.ts'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/errors.ts'
import { toDeliveryAddress } from '../../address/delivery-address.ts'
import type { OrderLineToReduce } from '../../cancellations/cancellations.store.ts'
import { queueOrderEmail } from '../../emails/queue-order-email.ts'
import type { Actor } from '../../history/history.store.ts'
import { type LockedOrder, lockExistingOrder } from '../../locked-order.store.ts'
import { findOrder, markAsDemo } from '../../orders.store.ts'
import { placeLines } from '../../placement/place-lines.ts'
import type { CheckoutLine } from '../../placement/placement.store.ts'
import { findStaffLines, insertReceivedPayment } from '../../staff/staff-orders.store.ts'
import { type TransitionDeps, transitionOrder } from '../../transition-order.ts'
import type { ReturnItemJson } from '../returns.store.ts'
import { sumByVariant } from './exchange-stock.ts'

/** Accepted pieces of an exchange, with what was paid for them. */
type ExchangedItem = ReturnItemJson & { acceptedQuantity: number }

type Replacement = { items: readonly ExchangedItem[]; lines: readonly OrderLineToReduce[]; actor: Actor }

/**
 * Places the order that replaces accepted pieces, of the variants that their return holds: for the same customer and address, at what was paid
 * for the pieces, and paid by that. It is a demonstration or test order as theirs. Returns its id. Throws a conflict where the account of the customer, or a variant, is deleted.
 */
export async function placeReplacement(
  deps: TransitionDeps,
  trx: Database,
  { id, userId }: LockedOrder,
  { items, lines: boughtLines, actor }: Replacement,
): Promise<string> {
  const first = (await findOrder(trx, id))!
  if (userId === null || items.some(({ exchangeVariantId }) => exchangeVariantId === null))
    throw new AppError('conflict', 'These goods can no longer be exchanged. Please refund them.')
  const now = deps.clock()
  const total = items.reduce((sum, { amount }) => sum + amount, 0)
  const { lines, discounts } = priceReplacement(await readLines(trx, items), items, boughtLines, toShortId(first))
  const amounts = { total, discounts, shippingFee: 0, codFee: 0, advance: 0 }
  const nothing = { expectedDeliveryDate: null, confirmUntil: null, problem: null }
  const { firstName, lastName, email, mobile } = first
  const order = await placeLines(trx, {
    buyer: { id: userId, firstName, lastName, email, mobile },
    address: toDeliveryAddress(first),
    lines,
    now,
    paymentMethod: 'COD',
    amounts: { ...amounts, ...nothing },
    placedBy: actor,
    countsAsBought: true,
    isReserved: true,
  })
  if (first.isDemo) await markAsDemo(trx, order.id)
  const reference = toShortId(first)
  const payment = { orderId: order.id, means: 'EXCHANGE', reference, amount: total, receivedAt: now } as const
  await insertReceivedPayment(trx, { ...payment, receivedBy: actor.userId, isTest: first.isTest })
  const note = `Paid by what was returned of order ${reference}.`
  await transitionOrder(deps, trx, await lockExistingOrder(trx, order.id), 'receivePayment', { actor, note })
  const replaced = items.map((item) => ({ ...item, quantity: item.acceptedQuantity }))
  const text = `It replaces ${piecesText(replaced)} of order ${reference}.`
  await queueOrderEmail(trx, deps, 'exchanged', order.id, { note: text })
  return order.id
}

/** The variants of an exchange as lines of an order, each once. */
async function readLines(trx: Database, items: readonly ExchangedItem[]): Promise<CheckoutLine[]> {
  const wanted = sumByVariant(
    items.map(({ exchangeVariantId, acceptedQuantity }) => ({
      productVariantId: exchangeVariantId!,
      quantity: acceptedQuantity,
    })),
  )
  const { lines } = await findStaffLines(trx, { items: wanted, customerId: null, destination: null })
  return lines
}

/** The lines at the price of the pieces that they replace, with the discounts of those, so that they cost what was paid for these pieces. */
function priceReplacement(
  lines: readonly CheckoutLine[],
  items: readonly ExchangedItem[],
  boughtLines: readonly OrderLineToReduce[],
  firstOrder: string,
): { lines: CheckoutLine[]; discounts: AppliedDiscount[] } {
  const priced = lines.map((line) => {
    const replaced = items.filter(({ exchangeVariantId }) => exchangeVariantId === line.productVariantId)
    const prices = replaced.map(({ orderItemId }) => boughtLines.find(({ id }) => id === orderItemId)!.priceAtPurchase)
    const priceAtPurchase = Math.max(...prices)
    const amount = replaced.reduce((sum, one) => sum + one.amount, 0)
    return {
      line: { ...line, priceAtPurchase, originalPrice: Math.max(line.originalPrice, priceAtPurchase) },
      share: { lineId: line.productVariantId, amount: priceAtPurchase * line.quantity - amount },
    }
  })
  const shares = priced.map(({ share }) => share).filter(({ amount }) => amount > 0)
  const discount: AppliedDiscount = {
    offerId: null,
    name: `Discount of order ${firstOrder}`,
    code: null,
    level: 'ITEMS',
    amount: shares.reduce((sum, { amount }) => sum + amount, 0),
    shares,
  }
  return { lines: priced.map(({ line }) => line), discounts: shares.length > 0 ? [discount] : [] }
}
