import type { CartLine } from './cart.ts'

/** What the products' discounts save on the lines that can be ordered, in paise. The discounts of offers are not part of it. */
export const productSavings = (lines: readonly CartLine[]): number =>
  lines
    .filter(({ problem }) => problem === null)
    .reduce((sum, { originalPrice, price, quantity }) => sum + Math.max(0, originalPrice - price) * quantity, 0)
