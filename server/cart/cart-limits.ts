import {
  cartLimitMessage,
  findQuantityProblem,
  hasRoomForLine,
  insufficientStockMessage,
  lineLimitMessage,
} from '#contract/cart-rules.ts'
import { AppError } from '#server/errors.ts'
import type { CartLineRow } from './cart.store.ts'

/** The conflict for a quantity above the stock; its reply says how many are available (specification 5). */
export const insufficientStock = ({ name, color, stock }: Pick<CartLineRow, 'name' | 'color' | 'stock'>): AppError =>
  new AppError('conflict', insufficientStockMessage(name, color, stock), { available: stock })

/** Throws a conflict when the line cannot hold the quantity. */
export function assertQuantity(line: CartLineRow, quantity: number): void {
  const problem = findQuantityProblem({ stock: line.stock, quantity })
  if (problem === 'STOCK') throw insufficientStock(line)
  if (problem === 'LIMIT') throw new AppError('conflict', lineLimitMessage)
}

/** Throws a conflict when the cart holds as many lines as it can. */
export function assertRoomForLine(lines: readonly CartLineRow[]): void {
  const inCart = lines.filter(({ id }) => id !== null)
  if (!hasRoomForLine(inCart.length)) throw new AppError('conflict', cartLimitMessage)
}
