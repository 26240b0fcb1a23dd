import { findLineProblem } from '#contract/cart-rules.ts'
import { soldItemName } from '#contract/catalogue/sold-item-name.ts'
import type { Input } from '#contract/endpoint.ts'
import { maxCartLines } from '#contract/limits.ts'
import { formatRupees } from '#contract/money.ts'
import { canTransition } from '#contract/order-states.ts'
import { reduceLines } from '#contract/orders/cancellations/cancel-pieces.ts'
import { countPieces } from '#contract/orders/count-pieces.ts'
import { piecesText } from '#contract/orders/pieces-text.ts'
import type { editOrder } from '#contract/orders/staff/edit-order.ts'
import { taxRateOfPrice } from '#contract/tax/rate-by-price.ts'
import { decrementStock } from '#server/catalogue/variants/stock.store.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, invalidField, notFound } from '#server/errors.ts'
import { hasInvoice } from '#server/invoices/invoices.store.ts'
import { updateTotalOfUses } from '#server/offers/offer-uses.store.ts'
import { assertSeenQuantity, findChosenLine, orderChanged } from '../../assert-pieces.ts'
import { cancelPart } from '../../cancellations/cancel-items.ts'
import {
  findLinesToReduce,
  type OrderLineToReduce,
  updateOrderAmounts,
} from '../../cancellations/cancellations.store.ts'
import { queueOrderEmail } from '../../emails/queue-order-email.ts'
import { type Actor, insertOrderEvents } from '../../history/history.store.ts'
import { type LockedOrder, lockExistingOrder } from '../../locked-order.store.ts'
import { getOrderResponse } from '../../order-response.ts'
import { buildOrderItems, pricePerPiece } from '../../placement/build-order.ts'
import type { CheckoutLine } from '../../placement/placement.store.ts'
import { assertLinesOrderable, soldOutError } from '../../placement/placement-errors.ts'
import { recordOrderChange } from '../../record-order-change.ts'
import { countsAsBought } from '../../state-changes.ts'
import { type TransitionDeps, transitionOrder } from '../../transition-order.ts'
import { findStaffLines } from '../staff-orders.store.ts'
import { assertEditable, assertNoInvoice, isPaid } from './assert-editable.ts'
import { increaseLine, insertLines } from './edit-order.store.ts'

type ChangeItemsInput = Input<typeof editOrder.changeItems>['body']
type Increase = { line: OrderLineToReduce; pieces: number }

/**
 * Changes the items of an order of which nothing is packed, in one transaction. More pieces and further variants take their stock and make the
 * order cost more; the discounts and fees stay. Fewer pieces are a cancellation of a part, with its refund and credit note. Of a paid order the
 * difference counts: it is refunded, or, with `collectsRest`, collected in cash from a customer who paid online. The customer gets one mail, at the
 * end, because it says what the changed order costs and how it is paid.
 */
export function changeItems(
  context: AppContext,
  { id: userId }: Pick<Caller, 'id'>,
  id: string,
  input: ChangeItemsInput,
) {
  const actor = { actor: 'administrator', userId } as const
  return inTransaction(context.db, async (trx) => {
    const order = await lockExistingOrder(trx, id)
    await assertEditable(trx, order)
    const lines = await findLinesToReduce(trx, id)
    const { increases, pieces } = compareQuantities(lines, input.quantities)
    const remaining = countPieces(lines) - countPieces(pieces)
    if (remaining === 0 && input.added.length === 0 && increases.length === 0)
      throw invalidField('quantities', 'Nothing of the order would be left. Cancel it instead.')
    const isAdded = increases.length > 0 || input.added.length > 0
    const addition = isAdded ? await addPieces(context, trx, order, { lines, increases, input, userId }) : null
    const unpaid = addition && isPaid(order) ? addition.amount : 0
    const less = reduceLines(lines, pieces).reduce((sum, { amount }) => sum + amount, 0)
    const total = order.orderTotal + (addition?.amount ?? 0) - less
    if (total !== (input.expectedTotal ?? total)) throw orderChanged()
    const rest = unpaid - less
    if (rest > 0) assertRestIsCollected(order, rest, input.collectsRest)
    const part = { pieces, reason: input.reason, actor, unpaid, isSilent: isAdded }
    const canceled = pieces.length > 0 ? await cancelPieces(context, trx, id, part) : null
    if (rest > 0) await collectRest(context, trx, id, rest, actor)
    if (addition) await queueAdditionEmail(context, trx, id, addition.text, canceled)
    return { message: 'The order is changed.', order: await getOrderResponse(trx, id) }
  })
}

type Cancellation = Omit<Parameters<typeof cancelPart>[3], 'lines'>

/** Cancels pieces of the order as it is after the addition. */
const cancelPieces = async (context: TransitionDeps, trx: Database, id: string, part: Cancellation) =>
  cancelPart(context, trx, await lockExistingOrder(trx, id), { ...part, lines: await findLinesToReduce(trx, id) })

type Canceled = Awaited<ReturnType<typeof cancelPart>>

/** Queues the mail about added pieces, which also names those that were canceled for them, and their refund. */
async function queueAdditionEmail(
  context: TransitionDeps,
  trx: Database,
  id: string,
  added: string,
  canceled: Canceled | null,
): Promise<void> {
  const note = canceled ? `${added}\n\nCanceled: ${canceled.note}` : added
  await queueOrderEmail(trx, context, 'itemsAdded', id, { note, ...(canceled && { refundId: canceled.refundId }) })
}

/** Throws a conflict where a paid order would cost more, and the rest cannot be collected in cash, or the administrator did not say so. */
function assertRestIsCollected(order: LockedOrder, rest: number, collectsRest: boolean): void {
  if (!canTransition(order, 'collectRest'))
    throw new AppError('conflict', 'This order is paid. Place another order for what is added.')
  if (!collectsRest) {
    throw new AppError(
      'conflict',
      `This order is paid. It would cost ${formatRupees(rest)} more: choose that the rest is collected in cash.`,
    )
  }
}

/** Makes what was paid online the advance of a cash order, of which the rest is collected at delivery. */
async function collectRest(
  context: TransitionDeps,
  trx: Database,
  id: string,
  rest: number,
  actor: Actor,
): Promise<void> {
  const order = await lockExistingOrder(trx, id)
  const note = `${formatRupees(rest)} of the new total is collected at delivery.`
  await transitionOrder(context, trx, order, 'collectRest', { actor, note })
  const { orderTotal } = order
  await updateOrderAmounts(trx, id, { orderTotal, advanceAmount: orderTotal - rest })
}

/** What the new quantities add to lines and take off them. Throws a conflict for a line that has not the quantity that the caller saw. */
function compareQuantities(lines: readonly OrderLineToReduce[], quantities: ChangeItemsInput['quantities']) {
  const increases: Increase[] = []
  const pieces: { orderItemId: string; quantity: number }[] = []
  for (const chosen of quantities) {
    const { orderItemId, quantity } = chosen
    const line = findChosenLine(lines, chosen, 'quantities')
    assertSeenQuantity(chosen, line.quantity)
    if (quantity > line.quantity) increases.push({ line, pieces: quantity - line.quantity })
    if (quantity < line.quantity) pieces.push({ orderItemId, quantity: line.quantity - quantity })
  }
  return { increases, pieces }
}

type Addition = {
  lines: readonly OrderLineToReduce[]
  increases: readonly Increase[]
  input: ChangeItemsInput
  userId: string
}

/** Adds pieces to the order, and returns what they cost in paise, and their names. */
async function addPieces(
  context: Pick<AppContext, 'clock'>,
  trx: Database,
  order: LockedOrder,
  { lines, increases, input: { added, reason }, userId }: Addition,
): Promise<{ amount: number; text: string }> {
  assertNoInvoice(await hasInvoice(trx, order.id))
  if (lines.length + added.length > maxCartLines)
    throw invalidField('added', `An order has at most ${maxCartLines} different items.`)
  const newLines = await readNewLines(trx, order, lines, added)
  await takeStock(trx, order, newLines, increases)
  const rates = await findRatesByPrice(trx, order, increases)
  for (const { line, pieces } of increases) await increaseLine(trx, line.id, pieces, rates.get(line.id))
  const noDiscounts = { discounts: [] }
  if (newLines.length > 0) await insertLines(trx, order.id, buildOrderItems(newLines, noDiscounts))
  const amount =
    newLines.reduce((sum, { priceAtPurchase, quantity }) => sum + priceAtPurchase * quantity, 0) +
    increases.reduce((sum, { line, pieces }) => sum + line.priceAtPurchase * pieces, 0)
  const orderTotal = order.orderTotal + amount
  await updateOrderAmounts(trx, order.id, { orderTotal })
  if (order.hasDiscounts) await updateTotalOfUses(trx, order.id, orderTotal)
  return {
    amount,
    text: await recordAddition(context, trx, order, { newLines, increases, reason, userId, orderTotal }),
  }
}

/**
 * The tax rates of lines that get more pieces, by line, where the rate follows from the price: a piece costs more, because the discount of the
 * line stays (CGST Act, section 15(3)(a)).
 */
async function findRatesByPrice(
  trx: Database,
  { userId }: LockedOrder,
  increases: readonly Increase[],
): Promise<Map<string, number>> {
  const increased = increases.flatMap(({ line, pieces }) =>
    line.productVariantId === null || line.discount === 0
      ? []
      : { ...line, productVariantId: line.productVariantId, quantity: line.quantity + pieces },
  )
  if (increased.length === 0) return new Map()
  const { lines } = await findStaffLines(trx, { items: increased, customerId: userId, destination: null })
  return new Map(
    increased.flatMap((line) => {
      const rule = lines.find(({ productVariantId }) => productVariantId === line.productVariantId)?.taxRateByPrice
      return rule ? [[line.id, taxRateOfPrice(pricePerPiece(line), rule)]] : []
    }),
  )
}

/** The lines of further variants with their present prices; throws for those that cannot be ordered, or cost another price. */
async function readNewLines(
  trx: Database,
  { userId }: LockedOrder,
  lines: readonly OrderLineToReduce[],
  added: ChangeItemsInput['added'],
): Promise<CheckoutLine[]> {
  if (added.length === 0) return []
  const ids = [...lines, ...added].map(({ productVariantId }) => productVariantId)
  if (new Set(ids.filter(Boolean)).size < ids.filter(Boolean).length)
    throw invalidField('added', 'This product is in the order already. Change its quantity.')
  const { lines: found } = await findStaffLines(trx, { items: added, customerId: userId, destination: null })
  if (found.length < added.length) throw notFound('Product')
  const expectedPrices = added.flatMap(({ productVariantId: cartItemId, price }) =>
    price === undefined ? [] : { cartItemId, price },
  )
  assertLinesOrderable(found, 0, { expectedPrices })
  return found
}

/** Decrements the stock of what is added; throws for what was sold meanwhile. */
async function takeStock(
  trx: Database,
  order: LockedOrder,
  newLines: readonly CheckoutLine[],
  increases: readonly Increase[],
): Promise<void> {
  const further = increases.map(({ line, pieces }) => {
    if (line.productVariantId === null) throw noLongerSold(line)
    return { productVariantId: line.productVariantId, quantity: pieces }
  })
  const wanted = [...newLines, ...further]
  const taken = await decrementStock(trx, wanted, { incrementBuyCount: countsAsBought(order) })
  if (taken.length === wanted.length) return
  const ids = new Set(taken.map(({ id }) => id))
  const short = increases.find(({ line }) => !ids.has(line.productVariantId!))
  if (short) throw noLongerSold(short.line)
  throw soldOutError(newLines.filter((line) => findLineProblem(line) !== null || !ids.has(line.productVariantId)))
}

const noLongerSold = (line: OrderLineToReduce) =>
  new AppError('conflict', `There are not enough pieces of ${soldItemName(line)} in stock.`)

type Added = {
  newLines: readonly CheckoutLine[]
  increases: readonly Increase[]
  reason: string | null
  userId: string
  orderTotal: number
}

/** Writes the history entry and the audit entry about what was added, and returns its names. */
async function recordAddition(
  { clock }: Pick<AppContext, 'clock'>,
  trx: Database,
  order: LockedOrder,
  { newLines, increases, reason, userId, orderTotal }: Added,
): Promise<string> {
  const now = clock()
  const text = piecesText([...increases.map(({ line, pieces }) => ({ ...line, quantity: pieces })), ...newLines])
  const note = [`Added ${text}`, reason].filter(Boolean).join(': ')
  await insertOrderEvents(trx, order.id, { actor: 'administrator', userId }, now, [
    { event: 'ITEMS_CHANGED', fromState: null, toState: null, note },
  ])
  await recordOrderChange(trx, {
    orderId: order.id,
    administratorId: userId,
    now,
    before: { addedItems: null, orderTotal: order.orderTotal },
    after: { addedItems: text, orderTotal },
  })
  return text
}
