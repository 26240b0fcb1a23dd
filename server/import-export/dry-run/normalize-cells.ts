import { ungroupDigits } from '#contract/text/ungroup-digits.ts'

/** Converts an amount of a spreadsheet, such as "₹1,29,999.00" or "Rs. 500", to the format of the product form. */
export function normalizeAmount(text: string): string {
  const bare = text.replace(/^(?:₹|rs\.?|inr)\s*/i, '').trim()
  return ungroupDigits(bare).replace(/(\.\d{2})0+$/, '$1')
}

/** A whole number, or null, for which the product form has a validation message. */
export const wholeNumber = (text: string): number | null => (/^-?\d{1,15}$/.test(text) ? Number(text) : null)
