import { maxStock } from '#contract/limits.ts'
import { formatNumber } from '#web/ui/data/format-count.ts'

/** Whether a stock input is relative to the displayed stock, as +5 and -3 are. */
export const isRelativeStockInput = (text: string): boolean => /^\s*[+\-−–]/.test(text)

/** Parses a stock input: 25 sets the stock, +5 and -3 are relative to the displayed one. NaN for anything else. */
export function parseStockInput(text: string, currentStock: number): number {
  const [, sign, digits] = /^\s*([+\-−–]?)\s*(\d{1,9})\s*$/.exec(text) ?? []
  const number = Number(digits ?? Number.NaN)
  if (!sign) return number
  return sign === '+' ? currentStock + number : currentStock - number
}

/** The input plus or minus one, within the limits of the stock. */
export function stepStockInput(text: string, currentStock: number, step: 1 | -1): string {
  const quantity = parseStockInput(text, currentStock)
  const from = Number.isNaN(quantity) ? currentStock : quantity
  return String(Math.min(maxStock, Math.max(0, from + step)))
}

/** A difference with its sign: +5, −3, ±0. */
export function formatSigned(difference: number): string {
  const sign = difference === 0 ? '±' : difference > 0 ? '+' : '−'
  return `${sign}${formatNumber(Math.abs(difference))}`
}
