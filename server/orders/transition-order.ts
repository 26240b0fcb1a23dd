import { formatRupees } from '#contract/money.ts'
import { applyTransition, canTransition, refundKind, type TransitionName } from '#contract/order-states.ts'
import { payOnlineAmount } from '#contract/orders/amounts-due.ts'
import { refundAmount } from '#contract/orders/refund-amount.ts'
import { incrementBuyCounts, restoreStock, type VariantQuantity } from '#server/catalogue/variants/stock.store.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { clearAmountsOfUses, releaseOfferUses, updateTotalOfUses } from '#server/offers/offer-uses.store.ts'
import { orderChanged } from './assert-pieces.ts'
import { auditTransition } from './audit-transition.ts'
import { notificationAfterTransition, queueOwnerNotification } from './emails/owner-emails.ts'
import { queueTransitionEmail } from './emails/queue-order-email.ts'
import { type Actor, insertOrderEvents, type OrderEvent } from './history/history.store.ts'
import { issueOrderDocuments } from './invoicing/issue-order-documents.ts'
import { type LockedOrder, type TransitionColumns, updateOrderState } from './locked-order.store.ts'
import { findOrderQuantities, findQuantitiesOfPart } from './orders.store.ts'
import { deleteUnneededPayouts } from './payouts/payouts.store.ts'
import { insertRefund } from './refunds/refunds.store.ts'
import { clearShipmentCash } from './shipments/shipments.store.ts'
import { syncShipmentsWithOrder } from './shipments/sync-shipments.ts'
import { countsAsBought, isNewlyCanceled, isRefundStarted } from './state-changes.ts'

/** The dependencies of a transition. */
export type TransitionDeps = Pick<AppContext, 'clock' | 'publicUrl' | 'tokens'>

export type TransitionOptions = {
  actor: Actor
  /** A note in the history and in the mail to the customer. */
  note?: string | null
  /** Whether goods of an accepted return go back on sale, for the audit log: their stock is restored by `closeReturn`. */
  restock?: boolean
  /** Whether the refund that a return starts includes the fees. */
  refundsFees?: boolean
  /** Whether the store keeps the advance of an order that came back. */
  keepsAdvance?: boolean
  /** What the store keeps of the refund of an accepted return: the cost of a pickup, or what replaces the goods. In paise. */
  keptAmount?: number
  /** The reference of a refund paid by hand. */
  reference?: string
  /** What was paid, in paise, if the order costs less: of an order that has ended all of it goes back, as the mail says. */
  paidAmount?: number
  /** When the goods were delivered, if that was before now. */
  happenedAt?: Date
  /** Whether the customer gets no mail, because another mail reports the change. */
  isSilent?: boolean
}

/**
 * Applies a transition to a locked order in the running transaction; no other code changes an order's statuses. Writes the
 * statuses and the history, restores stock, creates the refund, queues the mails and issues the invoice or credit note.
 * Throws a conflict for a transition that is not allowed.
 */
export async function transitionOrder(
  deps: TransitionDeps,
  trx: Database,
  order: LockedOrder,
  name: TransitionName,
  options: TransitionOptions,
): Promise<LockedOrder> {
  if (!canTransition(order, name)) throw orderChanged()
  const { actor, note = null, restock = false, refundsFees = true, reference, paidAmount, isSilent = false } = options
  const now = deps.clock()
  const refund = refundOf(order, options)
  const { next, isCashCleared } = await writeState(trx, order, name, { ...options, refund, now })
  await insertOrderEvents(trx, order.id, actor, now, eventsBetween(order, next, note))
  await auditTransition(trx, order, next, { name, actor, now, restock, reference })
  // The stock of an order that came back is restored by its receipts.
  if (name !== 'closeUndelivered') await updateStock(trx, order, next)
  if (order.hasDiscounts) await updateOfferUses(trx, order, next, name)
  if (isRefundStarted(order, next)) {
    await insertRefund(trx, { orderId: order.id, kind: refundKind(next, refund), amount: refund, requestedAt: now })
  }
  if (!isSilent) {
    const facts = { note, ...(paidAmount && { amount: paidAmount }) }
    await queueTransitionEmail(trx, deps, { name, before: order, after: next }, facts)
  }
  const kind =
    isCashCleared && name === 'payOnline' ? 'packedPaidOnline' : notificationAfterTransition(name, order, next)
  if (kind) await queueOwnerNotification(trx, { kind, orderId: order.id })
  await issueOrderDocuments(trx, order, next, { now, refundsFees })
  if (order.hasPayout) await deleteUnneededPayouts(trx, order.id)
  return next
}

/** What a transition refunds if it starts a refund, in paise. */
function refundOf(order: LockedOrder, options: TransitionOptions): number {
  const { refundsFees = true, keepsAdvance = false, keptAmount = 0 } = options
  const advance = refundedAdvance(order)
  if (advance !== undefined && keepsAdvance) return 0
  return refundAmount({ ...order, advance }, refundsFees) - keptAmount
}

/**
 * Writes the statuses and amounts of a transition, and the statuses of the order's shipments. Returns the changed order, and whether a courier no
 * longer collects its cash.
 */
async function writeState(
  trx: Database,
  order: LockedOrder,
  name: TransitionName,
  { refund, now, happenedAt = now, keptAmount = 0 }: TransitionOptions & { refund: number; now: Date },
): Promise<{ next: LockedOrder; isCashCleared: boolean }> {
  const changed = { ...applyTransition(order, name, { owesRefund: refund > 0 }), ...amountsAfter(order, name) }
  const isPartlyShipped = await syncShipmentsWithOrder(trx, order, changed, now)
  const next = { ...changed, isPartlyShipped, isReturning: order.isReturning && changed.deliveryStatus === 'SHIPPED' }
  const columns = {
    ...transitionColumns(order, next, { now, happenedAt }),
    ...(name === 'cancelInTransit' && { isRestRestocked: true }),
    // The goods of an accepted return are put into stock by their check.
    ...(name === 'acceptReturn' && { restocked: true, keptAmount }),
    ...(name === 'closeUndelivered' && { isUndelivered: true, keptAmount: amountKeptOfUndelivered(order, refund) }),
  }
  const isCashCleared = replacesCash(name) && (await clearShipmentCash(trx, order.id))
  await updateOrderState(trx, next, columns)
  return { next, isCashCleared }
}

/** Adapts the uses of its offers to an order that is canceled, returned or costs another amount. */
async function updateOfferUses(
  trx: Database,
  before: LockedOrder,
  next: LockedOrder,
  name: TransitionName,
): Promise<void> {
  if (isNewlyCanceled(before, next)) await releaseOfferUses(trx, before.id)
  if (next.orderTotal !== before.orderTotal) await updateTotalOfUses(trx, before.id, next.orderTotal)
  if (name === 'acceptReturn') await clearAmountsOfUses(trx, before.id)
}

/**
 * The advance that a cancellation refunds: 0 where all of it was refunded before, undefined for an order without one. An order whose rest was
 * paid too, at its delivery or to the shop, is refunded by hand as a whole.
 */
const refundedAdvance = ({ paymentStatus, advanceStatus, advanceAmount }: LockedOrder): number | undefined =>
  advanceStatus === 'NONE' || paymentStatus === 'COMPLETED' ? undefined : advanceAmount

/** What the store keeps of the money that was paid for an order that came back, in paise. */
const amountKeptOfUndelivered = (order: LockedOrder, refund: number): number => {
  const isPaid = order.paymentStatus === 'COMPLETED' || order.advanceStatus === 'PAID'
  return isPaid ? refundAmount({ ...order, advance: refundedAdvance(order) }, true) - refund : 0
}

/** Whether a transition pays for an order of which a courier collects nothing then. */
const replacesCash = (name: TransitionName): boolean => name === 'payOnline' || name === 'receivePayment'

/** The amounts that a transition changes: an order that is not paid to a courier costs no fee of cash on delivery. */
const amountsAfter = (order: LockedOrder, name: TransitionName) =>
  replacesCash(name) ? { orderTotal: payOnlineAmount(order), codFee: 0 } : {}

function transitionColumns(
  before: LockedOrder,
  next: LockedOrder,
  { now, happenedAt }: { now: Date; happenedAt: Date },
): TransitionColumns {
  const columns: TransitionColumns = {}
  if (before.deliveryStatus === next.deliveryStatus) return columns
  if (next.deliveryStatus === 'DELIVERED') columns.deliveredAt = happenedAt
  if (next.deliveryStatus === 'CANCELED') columns.canceledAt = now
  return columns
}

const trackedStatuses = [
  ['deliveryStatus', 'DELIVERY_CHANGED'],
  ['returnStatus', 'RETURN_CHANGED'],
  ['advanceStatus', 'ADVANCE_CHANGED'],
  ['paymentStatus', 'PAYMENT_CHANGED'],
  ['refundStatus', 'REFUND_CHANGED'],
  ['goodsStatus', 'GOODS_CHANGED'],
  ['confirmationStatus', 'CONFIRMATION_CHANGED'],
] as const

/** A history entry for each changed status. Only the first has the note; the others are consequences of it. */
function eventsBetween(before: LockedOrder, next: LockedOrder, note: string | null): OrderEvent[] {
  return trackedStatuses
    .filter(([status]) => before[status] !== next[status])
    .map(([status, event], index) => ({
      event,
      fromState: before[status],
      toState: next[status],
      note: (index === 0 ? note : null) ?? noteOf(status, before, next),
    }))
}

/** The amount of an advance that was paid, which later changes of the order can reduce. */
const noteOf = (status: (typeof trackedStatuses)[number][0], before: LockedOrder, next: LockedOrder): string | null =>
  status === 'advanceStatus' && before.advanceStatus === 'DUE' && next.advanceStatus === 'PAID'
    ? formatRupees(next.advanceAmount)
    : null

/**
 * The pieces that the store has again: all of an order that is canceled without goods on their way, otherwise those that never left, and those that
 * were sent when they are received. Their shipments have the statuses of the changed order.
 */
async function findRestoredPieces(trx: Database, before: LockedOrder, next: LockedOrder): Promise<VariantQuantity[]> {
  const { id } = before
  if (isNewlyCanceled(before, next))
    return next.goodsStatus === 'OUTSTANDING' ? findQuantitiesOfPart(trx, id, 'unsent') : findOrderQuantities(trx, id)
  const isReceived = next.goodsStatus === 'RETURNED' && before.goodsStatus !== 'RETURNED'
  if (!isReceived) return []
  return before.isRestRestocked ? findQuantitiesOfPart(trx, id, 'sent') : findOrderQuantities(trx, id)
}

/** The change of the items' sales counts: 1 when they begin to count as bought, -1 when canceled before shipping. Shipped items remain counted. */
function salesChange(before: LockedOrder, next: LockedOrder): 1 | 0 | -1 {
  if (isNewlyCanceled(before, next)) return before.deliveryStatus === 'PENDING' && countsAsBought(before) ? -1 : 0
  return next.deliveryStatus !== 'CANCELED' && countsAsBought(next) && !countsAsBought(before) ? 1 : 0
}

/** Updates stock and sales counts. */
async function updateStock(trx: Database, before: LockedOrder, next: LockedOrder): Promise<void> {
  const change = salesChange(before, next)
  if (change === 1) return incrementBuyCounts(trx, await findOrderQuantities(trx, before.id))
  const restored = await findRestoredPieces(trx, before, next)
  if (restored.length > 0) await restoreStock(trx, restored, { decrementBuyCount: change === -1 })
}
