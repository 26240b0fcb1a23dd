import type { CartLine } from './cart-line.ts'

/** Why a line cannot be ordered as it stands, in words; null when it can. */
export function lineProblemMessage({ problem, stock, quantity }: CartLine): string | null {
  if (problem === 'GONE') return 'No longer sold. Remove it to check out.'
  if (problem === 'SOLD_OUT') return 'Sold out. Remove it to check out.'
  if (problem === 'NOT_ENOUGH') return `Only ${stock} left, and you have ${quantity}.`
  return null
}
