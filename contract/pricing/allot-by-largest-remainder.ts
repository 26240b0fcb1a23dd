/**
 * Splits an amount of paise by weights into whole paise whose sum is the amount: every part is rounded down, and the remaining
 * paise go to the largest remainders (ties: the first ones). No part exceeds its weight if the amount is at most their sum. All
 * parts are 0 if no weight is above 0.
 */
export function allotByLargestRemainder(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return weights.map(() => 0)
  const parts = weights.map((weight, index) => ({ index, ...divide(amount, weight, sum) }))
  const missing = amount - parts.reduce((total, { quotient }) => total + quotient, 0)
  const byRemainder = parts.toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const part of byRemainder.slice(0, missing)) part.quotient++
  return parts.map(({ quotient }) => quotient)
}

/** `amount * weight / sum` in whole numbers; the product of two large amounts is no exact number. */
function divide(amount: number, weight: number, sum: number): { quotient: number; remainder: number } {
  const product = amount * weight
  if (product <= Number.MAX_SAFE_INTEGER) return { quotient: Math.floor(product / sum), remainder: product % sum }
  const exact = BigInt(amount) * BigInt(weight)
  return { quotient: Number(exact / BigInt(sum)), remainder: Number(exact % BigInt(sum)) }
}
