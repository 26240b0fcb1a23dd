import { isUnpaidOnline } from '#contract/order-states.ts'
import { reduceLines } from '#contract/orders/cancellations/cancel-pieces.ts'
import { countPieces } from '#contract/orders/count-pieces.ts'
import { piecesText } from '#contract/orders/pieces-text.ts'
import { areFeesRefunded } from '#contract/orders/refund-amount.ts'
import { chargeForPickup } from '#contract/orders/returns/pickup-charge.ts'
import { type ReturnAmounts, returnAmounts } from '#contract/orders/returns/return-amounts.ts'
import { canTransitionReturn } from '#contract/orders/returns/return-states.ts'
import {
  decrementBuyCounts,
  lockStock,
  restoreStock,
  type VariantQuantity,
} from '#server/catalogue/variants/stock.store.ts'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/errors.ts'
import { findLinesToReduce, insertCancellation, type OrderLineToReduce } from '../cancellations/cancellations.store.ts'
import { removedItems, removePieces, variantsOf } from '../cancellations/remove-pieces.ts'
import { queueOrderEmail } from '../emails/queue-order-email.ts'
import type { Actor } from '../history/history.store.ts'
import { type LockedOrder, lockExistingOrder } from '../locked-order.store.ts'
import { findOrderRefundId } from '../refunds/refunds.store.ts'
import { countsAsBought } from '../state-changes.ts'
import { type TransitionDeps, transitionOrder } from '../transition-order.ts'
import { reservedPieces, sumByVariant } from './exchange/exchange-stock.ts'
import { placeReplacement } from './exchange/place-replacement.ts'
import { rejectReturn, returnChanged } from './reject-return.ts'
import { returnEvent } from './return-texts.ts'
import {
  type ReturnItemJson,
  type ReturnJson,
  type ReturnUpdate,
  updateReturn,
  updateReturnApproved,
  updateReturnItems,
} from './returns.store.ts'
import { settleReturns } from './settle-returns.ts'

/** Checked pieces of a line: what is neither good nor damaged is not accepted. */
export type CheckedPieces = { orderItemId: string; good: number; damaged: number }

type Check = {
  actor: Actor
  pieces: readonly CheckedPieces[]
  isFaulty: boolean
  note: string | null
  /** Whether the goods are refunded instead of the exchange that was asked for. */
  refundsInstead?: boolean
}

type AcceptedPieces = { orderItemId: string; quantity: number; damaged: number }

/**
 * Closes a return of a locked order by the check of its goods, in the running transaction. Accepted pieces leave the order: with refund and
 * credit note, or replaced by another order; good ones go back into stock. If nothing else of the order is left, the order's return is
 * accepted. Without an accepted piece the return is rejected. Throws a conflict for a return that has ended.
 */
export async function closeReturn(
  deps: TransitionDeps,
  trx: Database,
  order: LockedOrder,
  before: ReturnJson,
  { actor, pieces: checked, isFaulty, note, refundsInstead = false }: Check,
): Promise<void> {
  if (!canTransitionReturn(before.status, 'complete')) throw returnChanged(before)
  const pieces = checked
    .map(({ orderItemId, good, damaged }) => ({ orderItemId, quantity: good + damaged, damaged }))
    .filter(({ quantity }) => quantity > 0)
  if (pieces.length === 0) return rejectReturn(deps, trx, order.id, before, { actor, note })

  const lines = await findLinesToReduce(trx, order.id)
  const isWhole = countPieces(pieces) === countPieces(lines)
  if (!isWhole && isUnpaidOnline(order))
    throw new AppError('conflict', 'This order is not paid yet, so only all of it can be taken back.')
  const resolution = refundsInstead ? 'REFUND' : before.resolution
  const items = acceptedItems(before.items, lines, pieces)
  const isExchange = resolution === 'EXCHANGE'
  const refundsFees = !isExchange && areFeesRefunded({ ...before, isFaulty })
  const amounts = returnAmounts(order, {
    amount: items.reduce((sum, { acceptedQuantity, amount }) => sum + (acceptedQuantity > 0 ? amount : 0), 0),
    isWhole,
    refundsFees,
    charge: chargeForPickup({ ...before, resolution, isFaulty }, before.pickupCharge),
  })
  const now = deps.clock()
  await moveStock(trx, order, { before, items, lines, pieces, isWhole, isExchange })
  await updateReturnItems(trx, before.id, items)
  const replacementOrderId = isExchange
    ? await placeReplacement(deps, trx, order, {
        items: items.filter(({ acceptedQuantity }) => acceptedQuantity > 0),
        lines,
        actor,
      })
    : undefined
  const change: ReturnUpdate & { status: 'COMPLETED' } = {
    status: 'COMPLETED',
    resolution,
    isFaulty,
    charge: amounts.charge,
    closedAt: now,
    ...(note !== null && { note }),
    ...(before.decidedOn === null && { decidedAt: now }),
    ...(replacementOrderId && { replacementOrderId }),
  }
  await updateReturn(trx, before.id, change)
  const after = { ...before, ...change, items }
  const kept = isExchange ? amounts.amount : amounts.charge
  const closing = { before, after, lines, pieces, amounts, refundsFees, kept, actor, note, now }
  if (isWhole) await acceptOrder(deps, trx, order, closing)
  else await acceptPart(deps, trx, order, closing)
}

type AcceptedItem = ReturnItemJson & { acceptedQuantity: number }

/** The pieces of a return after its check, with what was paid for the accepted ones. */
function acceptedItems(
  items: readonly ReturnItemJson[],
  lines: readonly OrderLineToReduce[],
  pieces: readonly AcceptedPieces[],
): AcceptedItem[] {
  const reduced = reduceLines(lines, pieces)
  return items.map((item) => {
    const index = pieces.findIndex(({ orderItemId }) => orderItemId === item.orderItemId)
    if (index < 0) return { ...item, acceptedQuantity: 0, damaged: 0 }
    const { quantity, damaged } = pieces[index]!
    return { ...item, acceptedQuantity: quantity, damaged, amount: reduced[index]!.amount }
  })
}

type StockMove = {
  before: ReturnJson
  items: readonly AcceptedItem[]
  lines: readonly OrderLineToReduce[]
  pieces: readonly AcceptedPieces[]
  isWhole: boolean
  isExchange: boolean
}

/**
 * Puts good pieces into stock, and what an exchange held and does not send; takes the pieces of a part, and of an exchange, off the sales counts: what
 * replaces them counts instead. The rows are locked first, because these are several statements.
 */
async function moveStock(
  trx: Database,
  order: LockedOrder,
  { before, items, lines, pieces, isWhole, isExchange }: StockMove,
): Promise<void> {
  const good = variantsOf(
    lines,
    pieces.map((piece) => ({ ...piece, quantity: piece.quantity - piece.damaged })),
  )
  const unsent = reservedPieces(
    items.map((item) => ({ ...item, quantity: item.quantity - (isExchange ? item.acceptedQuantity : 0) })),
  )
  const sold = variantsOf(lines, pieces)
  const all: VariantQuantity[] = [...sold, ...reservedPieces(before.items)]
  await lockStock(trx, all)
  const restored = sumByVariant([...good, ...unsent])
  if (restored.length > 0) await restoreStock(trx, restored, { decrementBuyCount: false })
  const isUncounted = !isWhole || isExchange
  if (isUncounted && countsAsBought(order) && sold.length > 0) await decrementBuyCounts(trx, sumByVariant(sold))
}

type Closing = {
  before: ReturnJson
  after: ReturnJson
  lines: readonly OrderLineToReduce[]
  pieces: readonly AcceptedPieces[]
  amounts: ReturnAmounts
  refundsFees: boolean
  /** What the store keeps of what was paid: the charge, or what was moved to the replacement. */
  kept: number
  actor: Actor
  note: string | null
  now: Date
}

/** Nothing else of the order is left: its return is accepted, and its lines stay in it. */
async function acceptOrder(
  deps: TransitionDeps,
  trx: Database,
  order: LockedOrder,
  { before, after, lines, pieces, refundsFees, kept, actor, note, now }: Closing,
): Promise<void> {
  // The order still costs what it cost, so the record of the pieces takes nothing off it.
  const record = {
    orderId: order.id,
    createdAt: now,
    kind: 'SENT_BACK',
    isWhole: true,
    isExchanged: after.resolution === 'EXCHANGE',
    reason: null,
    amount: 0,
  } as const
  await insertCancellation(trx, { ...record, refundId: null, hasCreditNote: false }, removedItems(lines, pieces))
  await updateReturnApproved(trx, order.id, false)
  const options = {
    restock: pieces.some(({ quantity, damaged }) => quantity > damaged),
    refundsFees,
    keptAmount: kept,
  }
  const next = await lockExistingOrder(trx, order.id)
  await transitionOrder(deps, trx, next, 'acceptReturn', { actor, note, ...options })
  await updateReturn(trx, before.id, { refundId: await findOrderRefundId(trx, order.id) })
}

/** Takes the pieces out of an order that keeps others. */
async function acceptPart(
  deps: TransitionDeps,
  trx: Database,
  order: LockedOrder,
  { before, after, lines, pieces, amounts, kept, actor, note, now }: Closing,
): Promise<void> {
  const { shippingFee, codFee } = amounts
  const part = {
    lines,
    pieces,
    kind: 'SENT_BACK',
    reason: null,
    now,
    fees: { shippingFee, codFee },
    keptAmount: kept,
    actor,
  } as const
  await removePieces(deps, trx, order, part, async ({ items, refundId }) => {
    await updateReturn(trx, before.id, { refundId })
    const refused = refusedText(before, pieces)
    const event = returnEvent(before, before.status, 'COMPLETED', [refused, note].filter(Boolean).join(' ') || null)
    await settleReturns(deps, trx, order.id, { actor, event, before, after })
    const text = [`${piecesText(items)}.`, refused, note].filter(Boolean).join('\n\n')
    await queueOrderEmail(trx, deps, 'returnReceived', order.id, { note: text, returnNumber: before.number })
  })
}

/** The pieces of a return that were not accepted: "Not accepted: 1 × Kurta (Red)."; null if all were. */
function refusedText({ items }: ReturnJson, accepted: readonly AcceptedPieces[]): string | null {
  const refused = items
    .map((item) => {
      const taken = accepted.find(({ orderItemId }) => orderItemId === item.orderItemId)?.quantity ?? 0
      return { ...item, quantity: item.quantity - taken }
    })
    .filter(({ quantity }) => quantity > 0)
  return refused.length > 0 ? `Not accepted: ${piecesText(refused)}.` : null
}
