import { maxCartLines, maxLineQuantity } from '#contract/limits.ts'
import { AppError } from '#server/errors.ts'
import type { CartLineRow } from './cart.store.ts'

/** More was asked for than there is (specification 5). */
export const insufficientStock = ({ name, color, stock }: Pick<CartLineRow, 'name' | 'color' | 'stock'>): AppError =>
  new AppError('conflict', `Insufficient stock for ${name} (${color}). Available: ${stock}`, { available: stock })

/** Refuses more pieces of a line than the stock or the ceiling allows. */
export function checkQuantity(line: CartLineRow, wanted: number): void {
  if (wanted > line.stock) throw insufficientStock(line)
  if (wanted > maxLineQuantity) throw new AppError('conflict', `At most ${maxLineQuantity} pieces fit in one line.`)
}

/** Refuses another line in a cart that is full. */
export function checkLineCount(lines: readonly CartLineRow[]): void {
  const inCart = lines.filter(({ id }) => id !== null)
  if (inCart.length >= maxCartLines) {
    throw new AppError('conflict', `At most ${maxCartLines} different items fit in one cart.`)
  }
}
