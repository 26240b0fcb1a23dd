import { soldItemName } from '#contract/catalogue/sold-item-name.ts'
import type { Input } from '#contract/endpoint.ts'
import { isFinal, isUnpaidOnline, orderCan } from '#contract/order-states.ts'
import { findFreeRest } from '#contract/orders/cancellations/cancel-pieces.ts'
import { type cancellations, maxCancellationsOfOrder } from '#contract/orders/cancellations/cancellations.ts'
import type { LinePieces } from '#contract/orders/cost-of-pieces.ts'
import { countPieces } from '#contract/orders/count-pieces.ts'
import { piecesText } from '#contract/orders/pieces-text.ts'
import { waitingPieces } from '#contract/orders/shipments/pieces.ts'
import { restoreStock } from '#server/catalogue/variants/stock.store.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { assertPieces, type ChosenPieces } from '../assert-pieces.ts'
import { queueOrderEmail } from '../emails/queue-order-email.ts'
import { type Actor, countCustomerEvents, insertOrderEvents } from '../history/history.store.ts'
import { type LockedOrder, lockExistingOrder } from '../locked-order.store.ts'
import { getOrderResponse } from '../order-response.ts'
import { assertNoOpenPayment } from '../payments/assert-no-open-payment.ts'
import { recordOrderChange } from '../record-order-change.ts'
import { findFulfilment } from '../shipments/shipments.store.ts'
import { countsAsBought } from '../state-changes.ts'
import { type TransitionDeps, transitionOrder } from '../transition-order.ts'
import { canceledNote } from './canceled-note.ts'
import { findLinesToReduce, type OrderLineToReduce } from './cancellations.store.ts'
import {
  type ChangedCash,
  findUncollectedFees,
  removePieces,
  variantsOf,
  waivedFeesNote,
  withChangedCash,
} from './remove-pieces.ts'

type CancelItemsInput = Input<typeof cancellations.cancelItems>['body']

/**
 * Cancels pieces of an order that are in no shipment, for its customer before it is sent, or for an administrator. The order costs less by
 * what was paid for the pieces (CGST Act, section 15(3)); their stock is restored, and what was paid online for them is refunded. All
 * pieces of an order cancel the order. Throws a conflict where pieces are sent, the caller saw other ones, a payment is open or the order is
 * not paid yet, and for a customer who has canceled a part of the order `maxCancellationsOfOrder` times.
 */
export function cancelItems(
  context: AppContext,
  { id: userId, userType }: Caller,
  id: string,
  input: CancelItemsInput,
) {
  const isAdministrator = userType === 'ADMIN'
  const actor = { actor: isAdministrator ? 'administrator' : 'customer', userId } as const
  const message = 'The items are canceled.'
  return inTransaction(context.db, async (trx) => {
    const order = await lockExistingOrder(trx, id, isAdministrator ? undefined : userId)
    await assertCancelable(trx, order, isAdministrator)
    const lines = await findLinesToReduce(trx, id)
    await assertWaiting(trx, id, lines, input.items)
    if (countPieces(input.items) === countPieces(lines)) {
      const name = isAdministrator ? 'cancelByAdmin' : 'cancel'
      await transitionOrder(context, trx, order, name, { actor, note: input.reason })
      return { message, order: await getOrderResponse(trx, id) }
    }
    if (!isAdministrator) await assertFewCancellations(trx, id)
    const part = { lines, pieces: input.items, reason: input.reason, actor }
    const { changedCash } = await cancelPart(context, trx, order, part)
    return {
      message: isAdministrator ? withChangedCash(message, changedCash) : message,
      order: await getOrderResponse(trx, id),
    }
  })
}

async function assertCancelable(trx: Database, order: LockedOrder, isAdministrator: boolean): Promise<void> {
  if (order.deliveryStatus === 'CANCELED') throw new AppError('conflict', 'This order has already been canceled.')
  if (isFinal(order.deliveryStatus) || !(isAdministrator || orderCan.beCanceled(order)))
    throw new AppError('conflict', 'This order can no longer be canceled: it has already been shipped.')
  if (isUnpaidOnline(order)) throw new AppError('conflict', 'This order is not paid yet. Pay for it, or cancel it.')
  await assertNoOpenPayment(trx, order.id)
}

/** Throws for pieces that the order does not have, or that are in a shipment. */
async function assertWaiting(
  trx: Database,
  id: string,
  lines: readonly OrderLineToReduce[],
  pieces: readonly ChosenPieces[],
): Promise<void> {
  const { items, shipments } = await findFulfilment(trx, id)
  const waiting = waitingPieces(items, shipments)
  assertPieces(lines, pieces, {
    countAvailable: (line) => waiting.find(({ orderItemId }) => orderItemId === line.id)?.quantity ?? 0,
    describeShortage: (line, available) =>
      `Only ${available} of ${soldItemName(line)} can still be canceled; the rest is packed or sent.`,
  })
}

/** Throws for a customer's order of which parts were canceled too often: each sends a mail, to an address that anybody can have entered. */
async function assertFewCancellations(trx: Database, id: string): Promise<void> {
  if ((await countCustomerEvents(trx, id, 'ITEMS_CANCELED')) < maxCancellationsOfOrder) return
  const message = `You have canceled parts of this order ${maxCancellationsOfOrder} times already. Please cancel the whole order, or write to us to cancel more of it.`
  throw new AppError('conflict', message)
}

type PartToCancel = {
  lines: readonly OrderLineToReduce[]
  pieces: readonly LinePieces[]
  reason: string | null
  actor: Actor & { userId: string }
  /** What was added to a paid order in the same transaction and is not paid, in paise: it is set off against the refund. */
  unpaid?: number
  /** Whether the customer gets no mail, because another mail reports the change. */
  isSilent?: boolean
}

/** What a mail about canceled pieces says: the pieces with an administrator's reason, and their refund; and the packed shipment whose cash has changed. */
type CanceledPart = { note: string; refundId: string | null; changedCash: ChangedCash | undefined }

/** Cancels some pieces of a locked order, which can be canceled, in the running transaction. */
export async function cancelPart(
  deps: TransitionDeps,
  trx: Database,
  order: LockedOrder,
  { lines, pieces, reason, actor, unpaid = 0, isSilent = false }: PartToCancel,
): Promise<CanceledPart> {
  const now = deps.clock()
  const free = actor.actor === 'customer' ? findFreeRest(lines, pieces) : undefined
  if (free) {
    const message = `${soldItemName(free)} is free in this order. Cancel it too, or ask the shop to cancel the other items.`
    throw new AppError('conflict', message)
  }
  // Before the offers are locked, in the order of a placement.
  await restoreStock(trx, variantsOf(lines, pieces), { decrementBuyCount: countsAsBought(order) })
  const fees = await findUncollectedFees(trx, order, { lines, pieces })
  const part = { lines, pieces, reason, kind: 'CANCELED', unpaid, fees, actor, now } as const
  return removePieces(deps, trx, order, part, async ({ items, refundId, changedCash }) => {
    const noteWith = (text: string | null) =>
      [canceledNote(items, text), waivedFeesNote(fees)].filter(Boolean).join('. ')
    await insertOrderEvents(trx, order.id, actor, now, [
      { event: 'ITEMS_CANCELED', fromState: null, toState: null, note: noteWith(reason) },
    ])
    if (actor.actor === 'administrator') {
      await recordOrderChange(trx, {
        orderId: order.id,
        administratorId: actor.userId,
        now,
        before: { canceledItems: null },
        after: { canceledItems: piecesText(items) },
      })
    }
    // A customer's reason is not in the mail, which goes to an e-mail address that anybody can have entered.
    const note = noteWith(actor.actor === 'administrator' ? reason : null)
    if (!isSilent) await queueOrderEmail(trx, deps, 'partCanceled', order.id, { note })
    return { note, refundId, changedCash }
  })
}
