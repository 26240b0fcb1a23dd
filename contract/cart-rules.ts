import { maxCartLines, maxLineQuantity } from './limits.ts'
import { formatRupees } from './money.ts'
import { shippingFor } from './orders/shipping.ts'

/** Why a line cannot be ordered: its product is no longer sold, is sold out, or its stock is below the quantity. */
export const lineProblems = ['GONE', 'SOLD_OUT', 'NOT_ENOUGH'] as const

export type LineProblem = (typeof lineProblems)[number]

/** The values that decide whether a line can be ordered. */
type LineStock = { isGone: boolean; stock: number; quantity: number }

/** Why a line cannot be ordered in its present quantity; null if it can. */
export function findLineProblem({ isGone, stock, quantity }: LineStock): LineProblem | null {
  if (isGone) return 'GONE'
  if (stock === 0) return 'SOLD_OUT'
  return quantity > stock ? 'NOT_ENOUGH' : null
}

/** The message for a quantity above the stock (specification 5); `variant` is the colour, with its option where it has one. */
export const insufficientStockMessage = (name: string, variant: string, stock: number): string =>
  `Insufficient stock for ${name} (${variant}). Available: ${stock}`

/** The message for a cart whose total, in paise, is not the one that the customer saw. */
export const totalChangedMessage = (total: number): string =>
  `The total is now ${formatRupees(total)}. Please check your order and place it again.`

export const lineLimitMessage = `At most ${maxLineQuantity} pieces fit in one line.`
export const cartLimitMessage = `At most ${maxCartLines} different items fit in one cart.`

/** Why a line cannot get this quantity: above the stock or the line limit; null if it can. */
export function findQuantityProblem({
  stock,
  quantity,
}: Omit<LineStock, 'isGone'>): 'NOT_ENOUGH' | 'ABOVE_LIMIT' | null {
  if (quantity > stock) return 'NOT_ENOUGH'
  return quantity > maxLineQuantity ? 'ABOVE_LIMIT' : null
}

/** Whether a cart with `lineCount` lines can have another line. */
export const hasRoomForLine = (lineCount: number): boolean => lineCount < maxCartLines

/** The totals of a cart in paise. Only orderable lines count; `fee` is the store's shipping fee below the threshold. */
export function calculateCartTotals(lines: readonly (LineStock & { price: number })[], fee: number) {
  const orderable = lines.filter((line) => findLineProblem(line) === null)
  const subtotal = orderable.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const shippingFee = shippingFor(subtotal, fee)
  return { subtotal, shippingFee, total: subtotal + shippingFee }
}
