/**
 * A typed number as the server accepts it: ".5" as "0.5", "1e3" as "1000", rounded to a number of decimals. Empty for a text that is
 * no number, a negative number, and one above the maximum.
 */
export function cleanNumber(text: string, { decimals, max }: { decimals: number; max: number }): string {
  const factor = 10 ** decimals
  const value = text.trim() === '' ? Number.NaN : Math.round(Number(text) * factor) / factor
  return value >= 0 && value <= max ? String(value) : ''
}
