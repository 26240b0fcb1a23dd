import type { StateOfIndia } from './states-of-india.ts'

/** GST rates since 22 September 2025 in hundredths of a percent, the suggestions of the form; a product may have another rate. */
export const gstRates = [0, 25, 150, 300, 500, 1800, 4000] as const

/**
 * The rate of goods that no schedule names: 18 % (Notification 9/2025-Central Tax (Rate), the last entry of schedule II).
 * It applies to a product without a rate, so that the declared tax is never too low.
 */
export const residualTaxRate = 1800

/** The components of a price that includes tax, in paise. */
type TaxSplit = { taxable: number; cgst: number; sgst: number; igst: number }

/**
 * Splits a price that includes tax at `rate` hundredths of a percent. Within a state the tax has two equal halves, which tax
 * returns require; the parts add up to the price, and no part differs from its exact value by more than a paisa.
 */
export function splitTax(price: number, rate: number, withinState: boolean): TaxSplit {
  if (withinState) {
    const half = Math.round((price * rate) / (2 * (10_000 + rate)))
    return { taxable: price - 2 * half, cgst: half, sgst: half, igst: 0 }
  }
  const taxable = Math.round((price * 10_000) / (10_000 + rate))
  return { taxable, cgst: 0, sgst: 0, igst: price - taxable }
}

/** Union territories without a legislature: the territory's half of the tax is UTGST (UTGST Act, section 1). */
const utgstTerritories: ReadonlySet<string> = new Set<StateOfIndia>([
  'Andaman and Nicobar Islands',
  'Chandigarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Ladakh',
  'Lakshadweep',
])

/** The name of the state's half of the tax: SGST or UTGST. */
export const stateTaxName = (state: string | null): 'SGST' | 'UTGST' =>
  state !== null && utgstTerritories.has(state) ? 'UTGST' : 'SGST'

/** A rate in percent for requests and responses: 1800 is "18", 25 is "0.25". */
export const toPercent = (rate: number): string => String(rate / 100)

/** A formatted rate: 1800 is "18%", 25 is "0.25%". */
export const formatTaxRate = (rate: number): string => `${toPercent(rate)}%`
