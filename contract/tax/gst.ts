import type { StateOfIndia } from './states-of-india.ts'

/** Rates of GST since 22 September 2025, in hundredths of a percent, as a form suggests them; a product may have any other. */
export const gstRates = [0, 25, 150, 300, 500, 1800, 4000] as const

/**
 * The rate of goods that no schedule names: 18 % (Notification 9/2025-Central Tax (Rate), the last entry of schedule II).
 * A product without a rate of its own is sold at it, so that too little tax is never declared.
 */
export const residualTaxRate = 1800

/** What a price that includes tax is made of, in paise. */
export type TaxSplit = { taxable: number; cgst: number; sgst: number; igst: number }

/**
 * Takes a price apart that includes tax at `rate` hundredths of a percent. Within a state the tax is two equal halves, as
 * returns accept no others; the parts always add up to the price, and no part is more than a paisa from its exact value.
 */
export function splitTax(price: number, rate: number, withinState: boolean): TaxSplit {
  if (withinState) {
    const half = Math.round((price * rate) / (2 * (10_000 + rate)))
    return { taxable: price - 2 * half, cgst: half, sgst: half, igst: 0 }
  }
  const taxable = Math.round((price * 10_000) / (10_000 + rate))
  return { taxable, cgst: 0, sgst: 0, igst: price - taxable }
}

/** Union territories without a legislature: their own half of the tax is UTGST (UTGST Act, section 1). */
const utgstTerritories: ReadonlySet<string> = new Set<StateOfIndia>([
  'Andaman and Nicobar Islands',
  'Chandigarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Ladakh',
  'Lakshadweep',
])

/** What the state's half of the tax is called there. */
export const stateTaxName = (state: string | null): 'SGST' | 'UTGST' =>
  state !== null && utgstTerritories.has(state) ? 'UTGST' : 'SGST'

/** A rate in percent for the wire: 1800 is "18", 25 is "0.25". */
export const toPercent = (rate: number): string => String(rate / 100)

/** A rate as people read it: 1800 is "18%", 25 is "0.25%". */
export const formatTaxRate = (rate: number): string => `${toPercent(rate)}%`
