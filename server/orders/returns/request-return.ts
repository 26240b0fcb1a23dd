import { soldItemName } from '#contract/catalogue/sold-item-name.ts'
import type { Input } from '#contract/endpoint.ts'
import { isUnpaidOnline } from '#contract/order-states.ts'
import { findFreeRest, reduceLines } from '#contract/orders/cancellations/cancel-pieces.ts'
import { chargeForPickup } from '#contract/orders/returns/pickup-charge.ts'
import { returnReasons } from '#contract/orders/returns/return-reasons.ts'
import { maxReturnsOfOrder, type returns } from '#contract/orders/returns/returns.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { assertPieces } from '../assert-pieces.ts'
import { queueOwnerNotification } from '../emails/owner-emails.ts'
import { queueOrderEmail } from '../emails/queue-order-email.ts'
import { type Actor, insertOrderEvents } from '../history/history.store.ts'
import { type LockedOrder, lockExistingOrder } from '../locked-order.store.ts'
import { getOrderResponse } from '../order-response.ts'
import { type TransitionDeps, transitionOrder } from '../transition-order.ts'
import { reserveExchange } from './exchange/exchange-stock.ts'
import { findReturn } from './find-return.ts'
import { attachReturnPictures } from './pictures/return-pictures.store.ts'
import { requestText, returnEvent } from './return-texts.ts'
import { assertDelivered, findReturnableLines, type ReturnableLine, windowProblem } from './returnable-lines.ts'
import {
  type ExchangeVariant,
  insertReturn,
  type NewReturn,
  type NewReturnItem,
  updateReturnApproved,
} from './returns.store.ts'
import { auditReturn } from './settle-returns.ts'

type RequestReturnInput = Input<typeof returns.requestReturn>['body']
type WantedPieces = RequestReturnInput['items'][number]

/**
 * Requests the return or exchange of pieces of the caller's own delivered order, or of any for an administrator, who is not bound by the time.
 * An exchange takes its variants out of the stock. Throws a conflict for pieces that were rejected or are in another return, where the caller saw
 * other ones, after the time, for a delay that did not happen, and for an order that is not paid.
 */
export function requestReturn(
  context: AppContext,
  { id: userId, userType }: Caller,
  id: string,
  { items, resolution, method, reason, comment, pictures }: RequestReturnInput,
) {
  const isAdministrator = userType === 'ADMIN'
  const actor = { actor: isAdministrator ? 'administrator' : 'customer', userId } as const
  const { isFaulty } = returnReasons[reason]
  return inTransaction(context.db, async (trx) => {
    const order = await lockExistingOrder(trx, id, isAdministrator ? undefined : userId)
    assertReturnable(order)
    if (isUnpaidOnline(order)) throw new AppError('conflict', 'This order is not paid yet. Pay for it first.')
    const now = context.clock()
    const { lines, arrivedLate, settings } = await findReturnableLines(trx, id, now)
    if (reason === 'ARRIVED_LATE' && !arrivedLate) {
      throw new AppError('conflict', 'This order did not arrive later than promised. Choose another reason.')
    }
    assertPieces(lines, items, {
      countAvailable: ({ returnable }) => returnable,
      describeShortage: (line, returnable) =>
        returnable === 0
          ? `The return of ${soldItemName(line)} was requested already.`
          : `Only ${returnable} of ${soldItemName(line)} can still be returned.`,
    })
    if (!isAdministrator) assertInTime(lines, items, isFaulty, settings.returnDays)
    if (!isAdministrator && !isFaulty) assertNoFreeRest(lines, items)
    const exchanges =
      resolution === 'EXCHANGE' ? await reserveExchange(trx, id, lines, items) : new Map<string, ExchangeVariant>()
    // An exchange shows no charge, so that its pickup is free also if the goods are refunded instead.
    const pickupCharge = chargeForPickup({ method, resolution, isFaulty: false }, settings.pickupCharge)
    const given = { orderId: id, resolution, method, reason, comment, isFaulty, pickupCharge, requestedAt: now }
    const returnId = await requestPieces(context, trx, order, { given, lines, items, exchanges, actor })
    await attachReturnPictures(trx, id, returnId, pictures)
    const what = resolution === 'EXCHANGE' ? 'Exchange' : 'Return'
    return { message: `${what} requested successfully!`, order: await getOrderResponse(trx, id) }
  })
}

/** Throws a conflict for an order that is not delivered, or of which nothing more can be returned. */
function assertReturnable(order: LockedOrder): void {
  assertDelivered(order)
  const { returnStatus } = order
  if (returnStatus === 'ACCEPTED') throw new AppError('conflict', 'This order has already been returned.')
  if (returnStatus === 'REJECTED')
    throw new AppError('conflict', 'The return of this order was rejected. Please write to us if that is a mistake.')
}

function assertInTime(
  lines: readonly ReturnableLine[],
  items: readonly WantedPieces[],
  isFaulty: boolean,
  storeDays: number,
): void {
  for (const { orderItemId } of items) {
    const problem = windowProblem(lines.find(({ id }) => id === orderItemId)!, isFaulty, storeDays)
    if (problem) throw new AppError('conflict', problem)
  }
}

/** Throws where a free item would be kept, while others are returned that are not faulty. */
export function assertNoFreeRest(lines: readonly ReturnableLine[], items: readonly WantedPieces[]): void {
  const free = findFreeRest(lines, items, ({ returnable }) => returnable)
  if (!free) return
  const message = `${soldItemName(free)} is free in this order. Return it too, or ask the shop to take back the other items.`
  throw new AppError('conflict', message)
}

type Request = {
  given: NewReturn
  lines: readonly ReturnableLine[]
  items: readonly WantedPieces[]
  exchanges: ReadonlyMap<string, ExchangeVariant>
  actor: Actor
  /** What the history and the mail say; by default the pieces, the reason and the comment. */
  note?: string | null
}

/**
 * Inserts a return of a locked order with its history, and queues the mails to the customer and the owner; returns its id. Throws a conflict
 * for a customer who has requested `maxReturnsOfOrder` returns of the order.
 */
export async function requestPieces(
  deps: TransitionDeps,
  trx: Database,
  order: LockedOrder,
  { given, lines, items, exchanges, actor, note }: Request,
): Promise<string> {
  const returnId = await insertReturn(trx, given, newItems(lines, items, exchanges))
  const itemReturn = await findReturn(trx, order.id, returnId)
  // Returns are numbered from 1, and none is deleted.
  if (actor.actor === 'customer' && itemReturn.number > maxReturnsOfOrder) {
    const message = `This order has ${maxReturnsOfOrder} returns already. Please write to us to return more of it.`
    throw new AppError('conflict', message)
  }
  const text = note === undefined ? requestText(itemReturn) : note
  const now = given.requestedAt
  await updateReturnApproved(trx, order.id, false)
  if (order.returnStatus === 'NONE') await transitionOrder(deps, trx, order, 'requestReturn', { actor, note: text })
  else {
    await insertOrderEvents(trx, order.id, actor, now, [returnEvent(itemReturn, null, 'REQUESTED', given.comment)])
    await queueOrderEmail(trx, deps, 'returnRequested', order.id, { note: text })
  }
  await queueOwnerNotification(trx, { kind: 'returnRequest', orderId: order.id, returnNumber: itemReturn.number })
  await auditReturn(trx, { orderId: order.id, actor, now, before: null, after: itemReturn })
  return returnId
}

/** The pieces of a new return with what was paid for them. */
export function newItems(
  lines: readonly ReturnableLine[],
  items: readonly WantedPieces[],
  exchanges: ReadonlyMap<string, ExchangeVariant>,
): NewReturnItem[] {
  const reduced = reduceLines(lines, items)
  return items.map(({ orderItemId, quantity }, index) => {
    const { position, name, color, optionName, optionValue } = lines.find(({ id }) => id === orderItemId)!
    const exchange = exchanges.get(orderItemId)
    return {
      orderItemId,
      position,
      name,
      color,
      optionName,
      optionValue,
      quantity,
      amount: reduced[index]!.amount,
      exchangeVariantId: exchange?.productVariantId ?? null,
      exchangeColor: exchange?.color ?? null,
      exchangeOptionName: exchange?.optionName ?? null,
      exchangeOptionValue: exchange?.optionValue ?? null,
    }
  })
}
