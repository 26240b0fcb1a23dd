import { stockLevel } from '#contract/catalogue/stock-level.ts'
import type { Tone } from '#web/ui/data/Badge.tsx'

/** The status of a product by the stocks of its variants; the number of variants is stated where only some are sold out or low. */
export function stockStatus(stocks: readonly number[], lowStockThreshold: number): { text: string; tone: Tone } {
  const levels = stocks.map((stock) => stockLevel(stock, lowStockThreshold))
  const soldOut = levels.filter((level) => level === 'out').length
  const low = levels.filter((level) => level === 'low').length
  if (soldOut === levels.length) return { text: 'Sold out', tone: 'danger' }
  if (soldOut > 0) return { text: `${soldOut} of ${levels.length} sold out`, tone: 'warning' }
  if (low === levels.length) return { text: 'Running low', tone: 'warning' }
  if (low > 0) return { text: `${low} of ${levels.length} low`, tone: 'warning' }
  return { text: 'In stock', tone: 'success' }
}
