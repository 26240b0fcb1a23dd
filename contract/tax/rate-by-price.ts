/**
 * A GST rate that depends on the price of one piece, as for clothing and footwear. `limit` is the highest taxable value of a piece
 * at the low rate, in paise; the rates are hundredths of a percent, and `lowRate` is below `highRate`.
 */
export type TaxRateByPrice = { limit: number; lowRate: number; highRate: number }

/**
 * 5 % up to ₹2,500 a piece or pair, 18 % above, since 22 September 2025 (Notification 9/2025-Central Tax (Rate), schedule I, entries
 * 388, 389, 390 and 392, and schedule II; 56th meeting of the GST Council).
 */
export const defaultTaxRateByPrice: Readonly<TaxRateByPrice> = { limit: 2500_00, lowRate: 500, highRate: 1800 }

/** The highest price including tax whose taxable value, price × 100 ÷ (100 + rate), is at most `limit`; in paise. */
const highestPrice = (limit: number, rate: number) => Math.floor((limit * (10_000 + rate)) / 10_000)

/**
 * The rate of one piece at a price that includes tax, in hundredths of a percent. A price that fits neither rate takes the high
 * one, so that the declared tax is never too low: an assumption for the owner's accountant (docs/invoices.md).
 */
export const taxRateOfPrice = (price: number, { limit, lowRate, highRate }: TaxRateByPrice): number =>
  price <= highestPrice(limit, lowRate) ? lowRate : highRate

/**
 * The nearest prices that fit a rate, in paise, for a price that fits neither: its taxable value is above the limit at the low rate
 * and not above it at the high rate. Null for a price that fits one.
 */
export function nearestFittingPrices(
  price: number,
  { limit, lowRate, highRate }: TaxRateByPrice,
): { below: number; above: number } | null {
  const below = highestPrice(limit, lowRate)
  const above = highestPrice(limit, highRate) + 1
  return price > below && price < above ? { below, above } : null
}
