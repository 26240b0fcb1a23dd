import { z } from 'zod'
import { findLineProblem, totalChangedMessage } from '#contract/cart-rules.ts'
import { soldItemName } from '#contract/catalogue/sold-item-name.ts'
import { formatRupees } from '#contract/money.ts'
import { PlacementConflict, type PlacementProblem } from '#contract/orders.ts'
import { onlineProblem } from '#contract/pricing/price-cart.ts'
import { insufficientStock } from '#server/cart/cart-limits.ts'
import { AppError, invalidField } from '#server/errors.ts'
import type { CheckoutLine } from './placement.store.ts'

/** The maximum number of unpaid online orders that a customer has placed. */
const maxUnpaidOnlineOrders = 3
/** The orders of a day of an account whose e-mail address nobody has proven: each mails an address that anybody can have entered. */
const maxOrdersOfUnprovenAddress = 60

type Problem = z.output<typeof PlacementProblem>
type ExpectedPrices = readonly { cartItemId: string; price: number }[]

export const emptyCartError = () => new AppError('invalid', 'Your cart is empty. Please add items to proceed.')

export const onlinePaymentUnavailable =
  'Online payment is not available in this shop yet. Please choose cash on delivery.'

export const idempotencyKeyReused = () =>
  new AppError('conflict', 'This Idempotency-Key was already used for an order with other choices.')

/** Throws for an online order below the provider's minimum, or while the customer has too many unpaid orders. */
export function assertOnlinePayable(total: number, unpaidOrders: number): void {
  const problem = onlineProblem(total)
  if (problem !== null) throw invalidField('paymentMethod', problem)
  if (unpaidOrders >= maxUnpaidOnlineOrders) {
    throw new AppError(
      'conflict',
      `${maxUnpaidOnlineOrders} of your orders wait for their payment. Please pay for one of them, or cancel it.`,
    )
  }
}

/** Throws if an account whose e-mail address is not proven has placed too many orders in a day. */
export function assertAddressMayGetMails(unprovenOrders: number): void {
  if (unprovenOrders < maxOrdersOfUnprovenAddress) return
  throw new AppError(
    'tooMany',
    `You have placed ${unprovenOrders} orders within a day. To place more, please sign in with a code from your mail once.`,
  )
}

/** Throws for lines that cannot be ordered, and for prices or a total that differ from what the shopper was shown. */
export function assertLinesOrderable(
  lines: readonly CheckoutLine[],
  total: number,
  {
    expectedTotal = total,
    expectedPrices,
  }: { expectedTotal?: number | undefined; expectedPrices?: ExpectedPrices | undefined },
): void {
  const problems = lines.flatMap((line) => findProblems(line, expectedPrices))
  if (problems.some(isUnorderable)) throw linesError(problems)
  if (problems.length > 0 || expectedTotal !== total) throw totalChangedError(problems, total)
}

/** The error for lines that another order sold out meanwhile. */
export const soldOutError = (lines: readonly CheckoutLine[]): AppError =>
  linesError(lines.map((line) => buildProblem(line, findLineProblem(line) ?? 'NOT_ENOUGH', lineMessage(line))))

/** The error for an offer whose limit of uses was reached between reading and placing. */
export const offerUsedUpError = (name: string): AppError =>
  placementConflict(`${name} has just been used up. Please check the new total and place your order again.`, [], null)

/** Whether a problem prevents the order of its line; a changed price needs only the customer's consent. */
export const isUnorderable = ({ kind }: Pick<Problem, 'kind'>): boolean => kind !== 'PRICE_CHANGED'

const linesError = (problems: Problem[]): AppError => {
  const first = problems.find(isUnorderable)
  return placementConflict(first?.message ?? 'Some items cannot be ordered.', problems, null)
}

const totalChangedError = (problems: Problem[], total: number): AppError =>
  placementConflict(totalChangedMessage(total), problems, total)

const placementConflict = (message: string, problems: Problem[], total: number | null): AppError =>
  new AppError('conflict', message, z.encode(PlacementConflict, { problems, total }))

function findProblems(line: CheckoutLine, expectedPrices: ExpectedPrices = []): Problem[] {
  const lineProblem = findLineProblem(line)
  const problems = lineProblem ? [buildProblem(line, lineProblem, lineMessage(line))] : []
  const expected = expectedPrices.find(({ cartItemId }) => cartItemId === line.cartItemId)?.price
  if (!line.isGone && expected !== undefined && expected !== line.priceAtPurchase) {
    const change = `now costs ${formatRupees(line.priceAtPurchase)} instead of ${formatRupees(expected)}`
    problems.push(buildProblem(line, 'PRICE_CHANGED', `${soldItemName(line)} ${change}.`))
  }
  return problems
}

const lineMessage = (line: CheckoutLine): string =>
  line.isGone
    ? `${soldItemName(line)} is no longer available. Please remove it from your cart.`
    : insufficientStock(line).message

const buildProblem = (line: CheckoutLine, kind: Problem['kind'], message: string): Problem => ({
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
