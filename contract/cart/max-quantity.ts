import { maxLineQuantity } from '../limits.ts'

/** The largest quantity of a line: the stock, at most the line limit; 0 if the variant is sold out. */
export const maxQuantity = (stock: number): number => Math.min(stock, maxLineQuantity)
