import { allotByLargestRemainder } from '../../pricing/allot-by-largest-remainder.ts'
import { costOfPieces } from '../cost-of-pieces.ts'

/** A line of an order: the price of one piece, and the discount of all its pieces, in paise. */
export type CancelableLine = { id: string; quantity: number; priceAtPurchase: number; discount: number }

/** Pieces of a line. */
export type LinePieces = { orderItemId: string; quantity: number }

/** A line after a cancellation; with quantity 0 it is gone. `amount` is what its canceled pieces cost. */
export type ReducedLine = { id: string; quantity: number; discount: number; canceled: number; amount: number }

const costOf = ({ quantity, priceAtPurchase, discount }: Omit<CancelableLine, 'id'>): number =>
  quantity * priceAtPurchase - discount

/** Whether a line costs nothing because of its discount: it can be free for what was bought with it ("buy one, get one free"). */
export const isFreeLine = (line: Omit<CancelableLine, 'id'>): boolean => line.discount > 0 && costOf(line) === 0

/**
 * The lines that lose pieces. Each keeps what its other pieces cost, the odd paise in favour of the customer (`costOfPieces`):
 * cost before = cost after + amount, and no discount is below 0. Throws a RangeError for pieces that a line does not have.
 */
export const reduceLines = (lines: readonly CancelableLine[], pieces: readonly LinePieces[]): ReducedLine[] =>
  pieces.map(({ orderItemId, quantity: canceled }) => {
    const line = lines.find(({ id }) => id === orderItemId)
    if (!line || canceled > line.quantity) throw new RangeError(`line ${orderItemId} has no ${canceled} pieces`)
    const quantity = line.quantity - canceled
    const cost = costOfPieces(costOf(line), line.quantity, quantity)
    return {
      id: line.id,
      quantity,
      discount: quantity * line.priceAtPurchase - cost,
      canceled,
      amount: costOf(line) - cost,
    }
  })

/**
 * The amounts of an order's discounts after its lines lost `lost` of them: each loses its share, so that they are still the sum of the
 * lines' discounts.
 */
export function reduceDiscounts(amounts: readonly number[], lost: number): number[] {
  const parts = allotByLargestRemainder(lost, amounts)
  return amounts.map((amount, index) => amount - parts[index]!)
}
