import { maxStock } from '#contract/limits.ts'

/** The stock that is meant by what was typed: 25 sets it, +5 adds to the one that is seen, -3 takes away. NaN for anything else. */
export function parseStockInput(text: string, seen: number): number {
  const [, sign, digits] = /^\s*([+\-−–]?)\s*(\d{1,9})\s*$/.exec(text) ?? []
  const number = Number(digits ?? Number.NaN)
  if (!sign) return number
  return sign === '+' ? seen + number : seen - number
}

/** One piece more or less than is meant by what was typed, within what a shop can have. */
export function stepStockInput(text: string, seen: number, step: 1 | -1): string {
  const wanted = parseStockInput(text, seen)
  const from = Number.isNaN(wanted) ? seen : wanted
  return String(Math.min(maxStock, Math.max(0, from + step)))
}

/** A difference with its sign: +5, −3, ±0. */
export function formatSigned(difference: number): string {
  const sign = difference === 0 ? '±' : difference > 0 ? '+' : '−'
  return `${sign}${Math.abs(difference).toLocaleString('en-IN')}`
}
