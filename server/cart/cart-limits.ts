import {
  cartLimitMessage,
  findQuantityProblem,
  hasRoomForLine,
  insufficientStockMessage,
  lineLimitMessage,
} from '#contract/cart-rules.ts'
import { variantLabel } from '#contract/catalogue/variant-label.ts'
import { AppError } from '#server/errors.ts'
import type { CartLineRow } from './cart.store.ts'

type LineFields = 'name' | 'color' | 'optionName' | 'optionValue' | 'stock'

/** The conflict for a quantity above the stock; `available` in its body is the stock (specification 5). */
export const insufficientStock = ({ name, color, stock, ...option }: Pick<CartLineRow, LineFields>): AppError =>
  new AppError('conflict', insufficientStockMessage(name, variantLabel(color, option), stock), { available: stock })

/** Throws a conflict if the quantity of a line exceeds the stock or `maxLineQuantity`. */
export function assertQuantity(line: CartLineRow, quantity: number): void {
  const problem = findQuantityProblem({ stock: line.stock, quantity })
  if (problem === 'NOT_ENOUGH') throw insufficientStock(line)
  if (problem === 'ABOVE_LIMIT') throw new AppError('conflict', lineLimitMessage)
}

/** Throws a conflict if the cart has `maxCartLines` lines. */
export function assertRoomForLine(lines: readonly CartLineRow[]): void {
  const inCart = lines.filter(({ id }) => id !== null)
  if (!hasRoomForLine(inCart.length)) throw new AppError('conflict', cartLimitMessage)
}
