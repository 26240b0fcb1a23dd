import { formatRupees } from '#contract/money.ts'
import { minProviderRefund, refundKind } from '#contract/order-states.ts'
import { cashDue } from '#contract/orders/amounts-due.ts'
import { amountsAfterCancellation } from '#contract/orders/cancellations/amounts-after.ts'
import { type ReducedLine, reduceDiscounts, reduceLines } from '#contract/orders/cancellations/cancel-pieces.ts'
import { uncollectedFees } from '#contract/orders/cancellations/uncollected-fees.ts'
import type { LinePieces } from '#contract/orders/cost-of-pieces.ts'
import { cashOf, isPartlyShipped, isWhollyDelivered, waitingPieces } from '#contract/orders/shipments/pieces.ts'
import { collectsCash, isDispatched } from '#contract/orders/shipments/shipment-states.ts'
import type { VariantQuantity } from '#server/catalogue/variants/stock.store.ts'
import type { Database } from '#server/database/connect.ts'
import type { CreditedFees } from '#server/invoices/credited-lines.ts'
import { hasInvoice } from '#server/invoices/invoices.store.ts'
import { issuePartialCreditNote } from '#server/invoices/issue-invoice.ts'
import { releaseUnusedOffers, updateReducedUses } from '#server/offers/offer-uses.store.ts'
import { queueOwnerNotification } from '../emails/owner-emails.ts'
import { type Actor, insertOrderEvents, type OrderEvent, storeActor } from '../history/history.store.ts'
import { type LockedOrder, lockExistingOrder } from '../locked-order.store.ts'
import { insertRefund } from '../refunds/refunds.store.ts'
import {
  addToPackedCash,
  findFulfilment,
  hasUnbookedPacked,
  type ShipmentJson,
  updatePartlyShipped,
} from '../shipments/shipments.store.ts'
import { type TransitionDeps, transitionOrder } from '../transition-order.ts'
import {
  type CancellationKind,
  findGoodsDiscounts,
  insertCancellation,
  type OrderLineToReduce,
  type RemovedItem,
  updateDiscounts,
  updateLines,
  updateOrderAmounts,
} from './cancellations.store.ts'

/** The pieces that leave an order, and why. */
type PartToRemove = {
  lines: readonly OrderLineToReduce[]
  pieces: readonly (LinePieces & { damaged?: number })[]
  kind: CancellationKind
  /** The shipment that came back or was lost. */
  shipmentId?: string
  reason: string | null
  /** What was added to a paid order in the same transaction, in paise: it is set off against the refund. */
  unpaid?: number
  /** The part of the fees that is refunded with the pieces; none if missing. */
  fees?: CreditedFees | undefined
  /** What the store keeps of what was paid for the pieces, in paise. */
  keptAmount?: number
  actor: Actor
  now: Date
}

/** A packed shipment with the cash that its courier collects now, in paise: its label names another amount. */
export type ChangedCash = Pick<ShipmentJson, 'number' | 'cashAmount'>

/** What left an order, and the packed shipment whose cash has changed by it. */
type RemovedPart = { items: RemovedItem[]; refundId: string | null; changedCash: ChangedCash | undefined }

/**
 * Takes pieces out of a locked order that keeps others: its lines, discounts and amounts shrink by what the pieces cost (CGST Act, section
 * 15(3)), the cash of its shipments follows, and what was paid online for the pieces is refunded. `record` writes the history and queues the
 * mails; then the status follows, and a credit note is issued where an invoice contains the pieces. The caller restores the stock before. Returns
 * what `record` returns.
 */
export async function removePieces<Recorded>(
  deps: TransitionDeps,
  trx: Database,
  order: LockedOrder,
  { lines, pieces, kind, shipmentId, reason, unpaid = 0, fees, keptAmount = 0, actor, now }: PartToRemove,
  record: (removed: RemovedPart) => Promise<Recorded>,
): Promise<Recorded> {
  const reduced = reduceLines(lines, pieces)
  const { shippingFee = 0, codFee = 0 } = fees ?? {}
  const amount = reduced.reduce((sum, line) => sum + line.amount, 0) + shippingFee + codFee
  const { orderTotal, advanceAmount, refund: paid } = amountsAfterCancellation(order, amount)
  const amounts = {
    orderTotal,
    advanceAmount,
    ...(fees && { shippingFee: order.shippingFee - shippingFee, codFee: order.codFee - codFee }),
  }
  await reduceOrder(trx, order, { lines, reduced, kind, amounts })
  // Pieces that are sent back were delivered, so that no shipment changes.
  const isDelivered = kind === 'SENT_BACK'
  const { collectedAdvance, changedCash } = isDelivered ? nothingSettled : await settleCash(trx, order.id)
  const refund = Math.max(0, paid - unpaid) - keptAmount + collectedAdvance
  const refundId =
    refund > 0
      ? await insertRefund(trx, {
          orderId: order.id,
          kind: refundKind(order, refund),
          amount: refund,
          requestedAt: now,
          isPart: true,
        })
      : null
  const hasCreditNote = await hasInvoice(trx, order.id)
  const items = removedItems(lines, pieces)
  const cancellation = { orderId: order.id, createdAt: now, kind, reason, amount, keptAmount, refundId, hasCreditNote }
  await insertCancellation(trx, { ...cancellation, ...(shipmentId && { shipmentId }) }, items)
  const recorded = await record({ items, refundId, changedCash })
  if (changedCash)
    await queueOwnerNotification(trx, {
      kind: 'packedPaidOnline',
      orderId: order.id,
      shipmentNumber: changedCash.number,
    })
  if (collectedAdvance > 0) await insertOrderEvents(trx, order.id, storeActor, now, [advanceRefunded(collectedAdvance)])
  if (!isDelivered) await completeFulfilment(deps, trx, order.id, actor)
  if (hasCreditNote) await issuePartialCreditNote(trx, order.id, now, { pieces: items, ...fees })
  return recorded
}

/** The fees that no courier collects once pieces leave a locked order (`uncollectedFees`); their shipment, if they had one, has left it already. */
export async function findUncollectedFees(
  trx: Database,
  order: LockedOrder,
  { lines, pieces }: Pick<PartToRemove, 'lines' | 'pieces'>,
): Promise<CreditedFees | undefined> {
  const fulfilment = await findFulfilment(trx, order.id)
  const amount = reduceLines(lines, pieces).reduce((sum, line) => sum + line.amount, 0)
  const canPackedCollect = await hasUnbookedPacked(trx, order.id)
  return uncollectedFees(order, { ...fulfilment, pieces, amount, canPackedCollect })
}

/** A note of the history about fees that left an order; null for none. */
export const waivedFeesNote = ({ shippingFee = 0, codFee = 0 }: CreditedFees = {}): string | null =>
  shippingFee + codFee > 0
    ? `No courier collects the fees of ${formatRupees(shippingFee + codFee)} any more; the order is without them.`
    : null

/** A message for an administrator, with what to do about a packed shipment whose cash has changed. */
export function withChangedCash(message: string, changedCash: ChangedCash | undefined): string {
  if (!changedCash) return message
  const { number, cashAmount } = changedCash
  const collects = cashAmount > 0 ? `now collects ${formatRupees(cashAmount)}` : 'has nothing to collect any more'
  return `${message} The courier of parcel ${number} ${collects}: print its label again.`
}

/** Pieces under the names of their lines, with what they cost. */
export function removedItems(lines: readonly OrderLineToReduce[], pieces: PartToRemove['pieces']): RemovedItem[] {
  const reduced = reduceLines(lines, pieces)
  return pieces.map(({ orderItemId, quantity, damaged = 0 }, index) => {
    const { position, productVariantId, name, color, optionName, optionValue } = lines.find(
      ({ id }) => id === orderItemId,
    )!
    const variant = { position, productVariantId, name, color, optionName, optionValue }
    return { ...variant, quantity, amount: reduced[index]!.amount, damaged }
  })
}

/** Pieces by variant; those of deleted variants are left out. */
export const variantsOf = (lines: readonly OrderLineToReduce[], pieces: readonly LinePieces[]): VariantQuantity[] =>
  pieces.flatMap(({ orderItemId, quantity }) => {
    const { productVariantId } = lines.find(({ id }) => id === orderItemId)!
    return productVariantId === null || quantity === 0 ? [] : [{ productVariantId, quantity }]
  })

type Reduction = {
  lines: readonly OrderLineToReduce[]
  reduced: readonly ReducedLine[]
  kind: CancellationKind
  amounts: { orderTotal: number; advanceAmount: number; shippingFee?: number; codFee?: number }
}

/** Writes the lines, discounts and amounts of an order that lost pieces. */
async function reduceOrder(
  trx: Database,
  order: LockedOrder,
  { lines, reduced, kind, amounts }: Reduction,
): Promise<void> {
  await updateLines(trx, reduced)
  if (order.hasDiscounts) {
    const lost = reduced.map(({ id, discount }) => {
      const line = lines.find((one) => one.id === id)!
      return { position: line.position, amount: line.discount - discount }
    })
    const discounts = await findGoodsDiscounts(trx, order.id)
    const rest = reduceDiscounts(discounts, lost)
    await updateDiscounts(
      trx,
      order.id,
      discounts.map(({ position }, index) => ({ position, ...rest[index]! })),
    )
    await updateReducedUses(trx, order.id, amounts.orderTotal)
    // Goods that are sent back give no use back: by exchanges a code for one use could be used without end.
    if (kind !== 'SENT_BACK') await releaseUnusedOffers(trx, order.id)
  }
  await updateOrderAmounts(trx, order.id, amounts)
}

type SettledCash = { collectedAdvance: number; changedCash?: ChangedCash | undefined }

const nothingSettled: SettledCash = { collectedAdvance: 0 }

/**
 * Brings the cash of an order in line with the pieces that are left: a packed shipment that is not booked collects the cash that no other does,
 * and the part of an advance that the couriers collect again leaves the order. Returns that part in paise, which is to be refunded, and the
 * packed shipment if its cash has changed.
 */
async function settleCash(trx: Database, orderId: string): Promise<SettledCash> {
  const order = await lockExistingOrder(trx, orderId)
  const { items, shipments } = await findFulfilment(trx, orderId)
  const missing = waitingPieces(items, shipments).length === 0 ? cashDue(order) - cashOf(shipments) : 0
  const changedCash = missing === 0 ? undefined : await addToPackedCash(trx, orderId, missing)
  const amount = findCollectedAdvance(order, (await findFulfilment(trx, orderId)).shipments)
  if (amount > 0) {
    const advanceAmount = order.advanceAmount - amount
    await updateOrderAmounts(trx, orderId, { orderTotal: order.orderTotal, advanceAmount })
  }
  return { collectedAdvance: amount, changedCash }
}

/**
 * The part of an advance that the couriers collect again, in paise: it was set off against a shipment that left the order, while the others
 * collect what was written for them. Less than the provider refunds are odd paise of the pieces; they stay as they are, as in an order
 * without an advance.
 */
function findCollectedAdvance(order: LockedOrder, shipments: readonly ShipmentJson[]): number {
  if (order.advanceStatus !== 'PAID' || order.paymentStatus !== 'PENDING') return 0
  const collected = cashOf(shipments, (status) => collectsCash(status) && status !== 'RETURNING')
  const amount = Math.min(order.advanceAmount, collected - cashDue(order))
  return amount < minProviderRefund ? 0 : amount
}

const advanceRefunded = (amount: number): OrderEvent => ({
  event: 'REFUND_CHANGED',
  fromState: 'NONE',
  toState: 'PENDING',
  note: `${formatRupees(amount)} of the advance is refunded, because the courier of another parcel collects it.`,
})

/**
 * Brings the status of an order in line with the pieces that are left: one whose other pieces are all delivered is DELIVERED, and one of which none has
 * left any more is PENDING.
 */
async function completeFulfilment(deps: TransitionDeps, trx: Database, orderId: string, actor: Actor): Promise<void> {
  const order = await lockExistingOrder(trx, orderId)
  const { items, shipments } = await findFulfilment(trx, orderId)
  if (isWhollyDelivered(items, shipments)) await transitionOrder(deps, trx, order, 'deliver', { actor })
  else if (order.deliveryStatus === 'SHIPPED' && !shipments.some(({ status }) => isDispatched(status)))
    await transitionOrder(deps, trx, order, 'unship', { actor, note: 'The rest waits to be sent.' })
  else await updatePartlyShipped(trx, orderId, isPartlyShipped(items, shipments))
}
