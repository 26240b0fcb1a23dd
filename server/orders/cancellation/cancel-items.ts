import { soldItemName } from '#contract/catalogue/sold-item-name.ts'
import type { Input } from '#contract/endpoint.ts'
import { isFinal, isUnpaidOnline, orderCan, refundKind } from '#contract/order-states.ts'
import { cashDue } from '#contract/orders/amounts-due.ts'
import { amountsAfterCancellation } from '#contract/orders/cancellations/amounts-after.ts'
import {
  type LinePieces,
  type ReducedLine,
  reduceDiscounts,
  reduceLines,
} from '#contract/orders/cancellations/cancel-pieces.ts'
import type { cancellations } from '#contract/orders/cancellations/cancellations.ts'
import { isPartlyShipped, waitingPieces } from '#contract/orders/shipments/pieces.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import { recordChange } from '#server/audit/record-change.ts'
import { restoreStock } from '#server/catalogue/variants/stock.store.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, invalidField } from '#server/errors.ts'
import { hasInvoice } from '#server/invoices/invoices.store.ts'
import { issuePartialCreditNote } from '#server/invoices/issue-invoice.ts'
import { updateReducedUses } from '#server/offers/offer-uses.store.ts'
import { isAttemptOpen } from '#server/payments/attempt-states.ts'
import { findAttemptsOfOrder } from '#server/payments/attempts.store.ts'
import { queueOrderEmail } from '../emails/emails.ts'
import { type Actor, insertOrderEvents } from '../history/history.store.ts'
import { orderResponse } from '../order-response.ts'
import { getOrder, type LockedOrder, lockExistingOrder } from '../orders.store.ts'
import { insertRefund } from '../refunds/refunds.store.ts'
import { findFulfilment, updatePartlyShipped, updateShipmentCash } from '../shipments/shipments.store.ts'
import { countsAsBought } from '../state-changes.ts'
import { type TransitionDeps, transitionOrder } from '../transition-order.ts'
import { canceledNote, canceledText } from './canceled-note.ts'
import {
  findGoodsDiscounts,
  findLinesToReduce,
  insertCancellation,
  type OrderLineToReduce,
  updateDiscounts,
  updateLines,
  updateOrderAmounts,
} from './cancellations.store.ts'

type CancelItemsInput = Input<typeof cancellations.cancelItems>['body']

/**
 * Cancels pieces of an order that are in no shipment, for its customer before it is sent, or for an administrator. The order costs less by
 * what was paid for the pieces (CGST Act, section 15(3)); their stock is restored, and what was paid online for them is refunded. All
 * pieces of an order cancel the order. Throws a conflict where pieces are sent, a payment is open or the order is not paid yet.
 */
export function cancelItems(
  context: AppContext,
  { id: userId, userType }: Caller,
  id: string,
  input: CancelItemsInput,
) {
  const isAdministrator = userType === 'ADMIN'
  const actor = { actor: isAdministrator ? 'administrator' : 'customer', userId } as const
  return inTransaction(context.db, async (trx) => {
    const order = await lockExistingOrder(trx, id, isAdministrator ? undefined : userId)
    await assertCancelable(trx, order, isAdministrator)
    const lines = await findLinesToReduce(trx, id)
    await assertWaiting(trx, id, lines, input.items)
    if (countPieces(input.items) === countPieces(lines)) {
      const name = isAdministrator ? 'cancelByAdmin' : 'cancel'
      await transitionOrder(context, trx, order, name, { actor, note: input.reason })
    } else await cancelPart(context, trx, order, { lines, pieces: input.items, reason: input.reason, actor })
    return { message: 'The items are canceled.', order: orderResponse(await getOrder(trx, id)) }
  })
}

const countPieces = (lines: readonly { quantity: number }[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

async function assertCancelable(trx: Database, order: LockedOrder, isAdministrator: boolean): Promise<void> {
  if (order.deliveryStatus === 'CANCELED') throw new AppError('conflict', 'This order has already been canceled.')
  if (isFinal(order.deliveryStatus) || !(isAdministrator || orderCan.beCanceled(order)))
    throw new AppError('conflict', 'This order can no longer be canceled: it has already been shipped.')
  if (isUnpaidOnline(order)) throw new AppError('conflict', 'This order is not paid yet. Pay for it, or cancel it.')
  if ((await findAttemptsOfOrder(trx, order.id)).some(isAttemptOpen)) {
    throw new AppError('conflict', 'A payment for this order is open. Please try again in some minutes.')
  }
}

/** Throws for pieces that the order does not have, or that are in a shipment. */
async function assertWaiting(
  trx: Database,
  id: string,
  lines: readonly OrderLineToReduce[],
  pieces: readonly LinePieces[],
): Promise<void> {
  if (new Set(pieces.map(({ orderItemId }) => orderItemId)).size < pieces.length)
    throw invalidField('items', 'Choose every item once.')
  const { items, shipments } = await findFulfilment(trx, id)
  const waiting = waitingPieces(items, shipments)
  for (const { orderItemId, quantity } of pieces) {
    const line = lines.find((one) => one.id === orderItemId)
    if (!line) throw invalidField('items', 'This item is not in the order.')
    const available = waiting.find((one) => one.orderItemId === orderItemId)?.quantity ?? 0
    if (quantity > available) {
      throw new AppError(
        'conflict',
        `Only ${available} of ${soldItemName(line)} can still be canceled; the rest is packed or sent.`,
      )
    }
  }
}

type PartToCancel = {
  lines: readonly OrderLineToReduce[]
  pieces: readonly LinePieces[]
  reason: string | null
  actor: Actor & { userId: string }
}

/** Cancels some pieces of a locked order, which can be canceled, in the running transaction. */
export async function cancelPart(
  deps: TransitionDeps,
  trx: Database,
  order: LockedOrder,
  { lines, pieces, reason, actor }: PartToCancel,
): Promise<void> {
  const now = deps.clock()
  const reduced = reduceLines(lines, pieces)
  const canceled = reduced.map((line) => ({ ...lines.find(({ id }) => id === line.id)!, ...line }))
  const amount = reduced.reduce((sum, line) => sum + line.amount, 0)
  const { orderTotal, advanceAmount, refund } = amountsAfterCancellation(order, amount)
  if (actor.actor === 'customer' && amount > 0) assertNoFreeRest(lines, pieces)
  // Before the offers are locked, in the order of a placement.
  await restoreStock(trx, variantsOf(canceled), { decrementBuyCount: countsAsBought(order) })
  await reduceOrder(trx, order, { lines, reduced, orderTotal, advanceAmount })
  const refundId =
    refund > 0
      ? await insertRefund(trx, {
          orderId: order.id,
          kind: refundKind(order),
          amount: refund,
          requestedAt: now,
          isPart: true,
        })
      : null
  const hasCreditNote = await hasInvoice(trx, order.id)
  const items = canceled.map(({ position, name, color, optionName, optionValue, canceled: quantity, amount }) => ({
    ...{ position, name, color, optionName, optionValue, quantity, amount },
  }))
  await insertCancellation(trx, { orderId: order.id, createdAt: now, reason, amount, refundId, hasCreditNote }, items)
  const note = canceledNote(items, reason)
  await insertOrderEvents(trx, order.id, actor, now, [
    { event: 'ITEMS_CANCELED', fromState: null, toState: null, note },
  ])
  if (actor.actor === 'administrator') await auditCancellation(trx, order, actor.userId, now, canceledText(items))
  await queueOrderEmail(trx, deps.publicUrl, 'partCanceled', order.id, { note })
  await completeFulfilment(deps, trx, order, actor)
  if (hasCreditNote) await issuePartialCreditNote(trx, order.id, now, items)
}

/** Throws where an item would be left that costs nothing: it can be free for what was bought with it ("buy one, get one free"). */
function assertNoFreeRest(lines: readonly OrderLineToReduce[], pieces: readonly LinePieces[]): void {
  const canceled = new Map(pieces.map(({ orderItemId, quantity }) => [orderItemId, quantity]))
  const free = lines.find(
    ({ id, quantity, priceAtPurchase, discount }) =>
      quantity > (canceled.get(id) ?? 0) && discount > 0 && discount === quantity * priceAtPurchase,
  )
  if (!free) return
  const name = soldItemName(free)
  throw new AppError(
    'conflict',
    `${name} is free in this order. Cancel it too, or ask the shop to cancel the other items.`,
  )
}

type Reduction = {
  lines: readonly OrderLineToReduce[]
  reduced: readonly ReducedLine[]
  orderTotal: number
  advanceAmount: number
}

/** Writes the lines, discounts and amounts of an order that lost pieces. */
async function reduceOrder(
  trx: Database,
  order: LockedOrder,
  { lines, reduced, orderTotal, advanceAmount }: Reduction,
): Promise<void> {
  await updateLines(trx, reduced)
  if (order.hasDiscounts) {
    const lost = reduced.reduce(
      (sum, { id, discount }) => sum + lines.find((line) => line.id === id)!.discount - discount,
      0,
    )
    const discounts = await findGoodsDiscounts(trx, order.id)
    const amounts = reduceDiscounts(
      discounts.map(({ amount }) => amount),
      lost,
    )
    await updateDiscounts(
      trx,
      order.id,
      discounts.map(({ position }, index) => ({ position, amount: amounts[index]! })),
    )
    await updateReducedUses(trx, order.id, orderTotal)
  }
  await updateOrderAmounts(trx, order.id, { orderTotal, advanceAmount })
}

const variantsOf = (canceled: readonly (OrderLineToReduce & ReducedLine)[]) =>
  canceled.flatMap(({ productVariantId, canceled: quantity }) =>
    productVariantId === null ? [] : [{ productVariantId, quantity }],
  )

/**
 * Brings shipments and status in line with the pieces that are left: a packed shipment collects the cash that no other does, and an order
 * whose other pieces are all delivered is DELIVERED.
 */
async function completeFulfilment(
  deps: TransitionDeps,
  trx: Database,
  before: LockedOrder,
  actor: Actor,
): Promise<void> {
  const order = await lockExistingOrder(trx, before.id)
  const { items, shipments } = await findFulfilment(trx, order.id)
  if (waitingPieces(items, shipments).length === 0) {
    const active = shipments.filter(({ status }) => status !== 'CANCELED')
    const collected = active.reduce((sum, { cashAmount }) => sum + cashAmount, 0)
    const packed = active.find(({ status }) => status === 'READY')
    const cash = packed && Math.max(0, packed.cashAmount + cashDue(order) - collected)
    if (packed && cash !== packed.cashAmount) await updateShipmentCash(trx, packed.id, cash!)
  }
  const delivered = shipments.filter(({ status }) => status === 'DELIVERED')
  if (waitingPieces(items, delivered).length === 0) await transitionOrder(deps, trx, order, 'deliver', { actor })
  else await updatePartlyShipped(trx, order.id, isPartlyShipped(items, shipments))
}

const auditCancellation = (trx: Database, order: LockedOrder, userId: string, now: Date, text: string) =>
  recordChange(trx, {
    ...{ actor: { id: userId }, now, action: 'changed', subject: 'order' },
    ...{ subjectId: order.id, subjectName: toShortId(order) },
    before: { canceledItems: null },
    after: { canceledItems: text },
  })
