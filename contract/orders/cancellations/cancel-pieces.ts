import { allotByLargestRemainder } from '../../pricing/allot-by-largest-remainder.ts'
import { sum } from '../../pricing/sum.ts'
import { costOfLine, costOfPieces, type LinePieces } from '../cost-of-pieces.ts'

/** A line of an order: the price of one piece, and the discount of all its pieces, in paise. */
export type CancelableLine = { id: string; quantity: number; priceAtPurchase: number; discount: number }

/** A line after a cancellation; with quantity 0 it is gone. `amount` is what its canceled pieces cost. */
export type ReducedLine = { id: string; quantity: number; discount: number; canceled: number; amount: number }

/** Whether a line costs nothing because of its discount: it can be free for what was bought with it ("buy one, get one free"). */
export const isFreeLine = (line: Omit<CancelableLine, 'id'>): boolean => line.discount > 0 && costOfLine(line) === 0

/**
 * The lines that lose pieces. Each keeps what its other pieces cost, the odd paise in favour of the customer (`costOfPieces`):
 * cost before = cost after + amount, and no discount is below 0. Throws a RangeError for pieces that a line does not have.
 */
export const reduceLines = (lines: readonly CancelableLine[], pieces: readonly LinePieces[]): ReducedLine[] =>
  pieces.map(({ orderItemId, quantity: canceled }) => {
    const line = lines.find(({ id }) => id === orderItemId)
    if (!line || canceled > line.quantity) throw new RangeError(`line ${orderItemId} has no ${canceled} pieces`)
    const quantity = line.quantity - canceled
    const cost = costOfPieces(costOfLine(line), line.quantity, quantity)
    return {
      id: line.id,
      quantity,
      discount: quantity * line.priceAtPurchase - cost,
      canceled,
      amount: costOfLine(line) - cost,
    }
  })

/** A free line of which pieces are left where others leave the order that cost something; undefined for none. By default all its pieces could leave. */
export function findFreeRest<Line extends CancelableLine>(
  lines: readonly Line[],
  pieces: readonly LinePieces[],
  countAvailable: (line: Line) => number = ({ quantity }) => quantity,
): Line | undefined {
  if (reduceLines(lines, pieces).every(({ amount }) => amount === 0)) return undefined
  const leaving = new Map(pieces.map(({ orderItemId, quantity }) => [orderItemId, quantity]))
  return lines.find((line) => isFreeLine(line) && countAvailable(line) > (leaving.get(line.id) ?? 0))
}

/**
 * What is left of a discount of an order, and its shares by the position of the line, in paise. The shares are null in orders that were placed
 * before shares were stored.
 */
export type ReducibleDiscount = { amount: number; shares: readonly number[] | null }

/** What a line loses of its discount, in paise. */
type LostDiscount = { position: number; amount: number }

/**
 * The discounts of an order after its lines lost parts of theirs. Each discount loses its share of what a line lost, by largest remainder, so that
 * the discounts are still the sum of the lines' discounts. Without shares all discounts lose in proportion.
 */
export function reduceDiscounts(
  discounts: readonly ReducibleDiscount[],
  lost: readonly LostDiscount[],
): ReducibleDiscount[] {
  if (!discounts.every(hasShares)) return reduceInProportion(discounts, sum(lost.map(({ amount }) => amount)))
  const shares = discounts.map((discount) => [...discount.shares])
  for (const { position, amount } of lost) {
    const ofLine = shares.map((ofDiscount) => ofDiscount[position] ?? 0)
    const parts = allotByLargestRemainder(amount, ofLine)
    for (const [index, part] of parts.entries()) if (part > 0) shares[index]![position] = ofLine[index]! - part
  }
  return shares.map((ofDiscount) => ({ amount: sum(ofDiscount), shares: ofDiscount }))
}

/** Whether the shares are known: during an upgrade the version before changes only the amount. */
const hasShares = (discount: ReducibleDiscount): discount is ReducibleDiscount & { shares: readonly number[] } =>
  discount.shares !== null && sum(discount.shares) === discount.amount

function reduceInProportion(discounts: readonly ReducibleDiscount[], lost: number): ReducibleDiscount[] {
  const parts = allotByLargestRemainder(
    lost,
    discounts.map(({ amount }) => amount),
  )
  return discounts.map(({ amount }, index) => ({ amount: amount - parts[index]!, shares: null }))
}
