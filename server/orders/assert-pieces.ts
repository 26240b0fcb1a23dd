import type { LinePieces } from '#contract/orders/cost-of-pieces.ts'
import { AppError, invalidField } from '#server/errors.ts'

/** Pieces of an item that a caller chose; `seenQuantity` is how many could be chosen when the caller loaded the order. */
export type ChosenPieces = LinePieces & { seenQuantity?: number | undefined }

type Rules<Line> = {
  /** How many pieces of a line can be chosen now. */
  countAvailable: (line: Line) => number
  /** Says that fewer pieces of a line can be chosen than were. */
  describeShortage: (line: Line, available: number) => string
}

/**
 * Throws for an item that is named twice or is not in the order, and a conflict where fewer pieces can be chosen, or not as many as the caller
 * saw. Quantities are relative: a call that is repeated after a lost response, or made by two users at once, would take further pieces.
 */
export function assertPieces<Line extends { id: string }>(
  lines: readonly Line[],
  chosen: readonly ChosenPieces[],
  { countAvailable, describeShortage }: Rules<Line>,
): void {
  if (new Set(chosen.map(({ orderItemId }) => orderItemId)).size < chosen.length)
    throw invalidField('items', 'Choose every item once.')
  for (const piece of chosen) {
    const line = findChosenLine(lines, piece, 'items')
    const available = countAvailable(line)
    if (piece.quantity > available) throw new AppError('conflict', describeShortage(line, available))
    assertSeenQuantity(piece, available)
  }
}

/** The line of chosen pieces. Throws for an item that is not in the order: a conflict where the caller saw it. */
export function findChosenLine<Line extends { id: string }>(
  lines: readonly Line[],
  { orderItemId, seenQuantity }: ChosenPieces,
  field: string,
): Line {
  const line = lines.find(({ id }) => id === orderItemId)
  if (line) return line
  throw seenQuantity === undefined ? invalidField(field, 'This item is not in the order.') : orderChanged()
}

/** Throws a conflict where another number of pieces is available than the caller saw. */
export function assertSeenQuantity({ seenQuantity }: ChosenPieces, available: number): void {
  if (seenQuantity !== undefined && seenQuantity !== available) throw orderChanged()
}

/** The conflict of a call whose caller saw another state of the order. */
export const orderChanged = () => new AppError('conflict', 'This order was changed meanwhile. Please look at it again.')
