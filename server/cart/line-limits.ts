import { maxCartLines, maxLineQuantity } from '#contract/limits.ts'
import { Refusal } from '../errors.ts'
import type { Line } from './cart.store.ts'

/** More was asked for than there is (specification 5). */
export const insufficientStock = ({ name, color, stock }: Pick<Line, 'name' | 'color' | 'stock'>): Refusal =>
  new Refusal('conflict', `Insufficient stock for ${name} (${color}). Available: ${stock}`, { available: stock })

/** Refuses more pieces of a line than the stock or the ceiling allows. */
export function checkQuantity(line: Line, wanted: number): void {
  if (wanted > line.stock) throw insufficientStock(line)
  if (wanted > maxLineQuantity) throw new Refusal('conflict', `At most ${maxLineQuantity} pieces fit in one line.`)
}

/** Refuses another line in a cart that is full. */
export function checkLines(lines: readonly Line[]): void {
  const inCart = lines.filter(({ id }) => id !== null)
  if (inCart.length >= maxCartLines) {
    throw new Refusal('conflict', `At most ${maxCartLines} different items fit in one cart.`)
  }
}
