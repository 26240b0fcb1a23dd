import { z } from 'zod'
import { formatRupees } from '#contract/money.ts'
import { PlacingConflict, type PlacingProblem } from '#contract/orders.ts'
import { insufficientStock } from '../cart/line-limits.ts'
import { invalidField, Refusal } from '../errors.ts'
import type { LineToOrder } from './placing.store.ts'

type Problem = z.output<typeof PlacingProblem>
type Kind = Problem['kind']
type ExpectedPrices = readonly { cartItemId: string; price: number }[]

/** Most online orders of one customer that wait for their money at once. */
const mostUnpaid = 3

export const emptyCartRefused = () => new Refusal('invalid', 'Your cart is empty. Please add items to proceed.')

export const onlineRefused = 'Online payment is not available in this shop yet. Please choose cash on delivery.'

export const keyReused = () =>
  new Refusal('conflict', 'This Idempotency-Key was already used for an order with other choices.')

/** Refuses an online order that the provider cannot take, or one more while too many wait for their money. */
export function checkOnline(total: number, unpaidOrders: number): void {
  if (total < 100)
    throw invalidField('paymentMethod', 'Online payment begins at ₹1.00. Please choose cash on delivery.')
  if (unpaidOrders >= mostUnpaid) {
    throw new Refusal(
      'conflict',
      `${mostUnpaid} of your orders wait for their payment. Please pay for one of them, or cancel it.`,
    )
  }
}

/** Refuses lines that cannot be ordered, and prices or a total that the shopper has not agreed to. */
export function checkLines(
  lines: readonly LineToOrder[],
  total: number,
  {
    expectedTotal = total,
    expectedPrices,
  }: { expectedTotal?: number | undefined; expectedPrices?: ExpectedPrices | undefined },
): void {
  const problems = lines.flatMap((line) => problemsOf(line, expectedPrices))
  if (problems.some(({ kind }) => kind !== 'priceChanged')) throw linesRefused(problems)
  if (problems.length > 0 || expectedTotal !== total) throw totalChanged(problems, total)
}

/** The pieces of these lines went to somebody else a moment ago. */
export const soldMeanwhile = (lines: readonly LineToOrder[]): Refusal =>
  linesRefused(lines.map((line) => problem(line, line.isGone ? 'gone' : 'short', sentenceOf(line))))

const linesRefused = (problems: Problem[]): Refusal => {
  const first = problems.find(({ kind }) => kind !== 'priceChanged')
  return conflict(first?.message ?? 'Some items cannot be ordered.', problems, null)
}

const totalChanged = (problems: Problem[], total: number): Refusal =>
  conflict(`The total is now ${formatRupees(total)}. Please check your order and place it again.`, problems, total)

const conflict = (message: string, problems: Problem[], total: number | null): Refusal =>
  new Refusal('conflict', message, z.encode(PlacingConflict, { problems, total }))

function problemsOf(line: LineToOrder, expectedPrices: ExpectedPrices = []): Problem[] {
  const problems: Problem[] = []
  if (line.isGone) problems.push(problem(line, 'gone', sentenceOf(line)))
  else if (line.quantity > line.stock) problems.push(problem(line, 'short', sentenceOf(line)))
  const expected = expectedPrices.find(({ cartItemId }) => cartItemId === line.cartItemId)?.price
  if (!line.isGone && expected !== undefined && expected !== line.priceAtPurchase) {
    const change = `now costs ${formatRupees(line.priceAtPurchase)} instead of ${formatRupees(expected)}`
    problems.push(problem(line, 'priceChanged', `${line.name} (${line.color}) ${change}.`))
  }
  return problems
}

const sentenceOf = (line: LineToOrder): string =>
  line.isGone
    ? `${line.name} (${line.color}) is no longer available. Please remove it from your cart.`
    : insufficientStock(line).message

const problem = (line: LineToOrder, kind: Kind, message: string): Problem => ({
  kind,
  cartItemId: line.cartItemId,
  productVariantId: line.productVariantId,
  name: line.name,
  color: line.color,
  quantity: line.quantity,
  available: line.isGone ? 0 : line.stock,
  price: line.priceAtPurchase,
  message,
})
