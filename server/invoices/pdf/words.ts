import { ratePercent, stateTaxName } from '#contract/gst.ts'
import { formatRupees } from '#contract/money.ts'
import type { Invoice, InvoiceKind, Place, TaxState } from '../invoice.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day as Indian documents write it: '2026-11-21' is '21 Nov 2026'. */
export function dayInWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${months[(month ?? 1) - 1]} ${year}`
}

const kindNames: Record<InvoiceKind, string> = {
  INVOICE: 'Tax invoice',
  BILL_OF_SUPPLY: 'Bill of supply',
  CREDIT_NOTE: 'Credit note',
}

export const kindInWords = (kind: InvoiceKind): string => kindNames[kind]

/** What stands at the head: taxable and exempt goods on one paper make it both (CGST Rules, rule 46A). */
export function titleOf({ kind, lines }: Invoice): string {
  const isBoth = kind === 'INVOICE' && lines.some(({ taxRate }) => taxRate === 0)
  return isBoth ? 'Invoice-cum-bill of supply' : kindInWords(kind)
}

/** The order as its customer knows it. */
export const orderInWords = ({ id }: { id: string }): string => id.slice(0, 8).toUpperCase()

/** An amount for a column of amounts: Indian grouping, without the sign of the rupee. */
export const amount = (paise: number): string => formatRupees(paise).replace('₹', '')

export const stateInWords = ({ name, code }: TaxState): string => (code ? `${name} (${code})` : name)

export const placeInWords = ({ addressLine1, addressLine2, city, state, postalCode }: Place, { code }: TaxState) =>
  [addressLine1, addressLine2, `${city} ${postalCode}`, stateInWords({ name: state, code })].filter(Boolean).join('\n')

/** A tax that an invoice bears: what it is called, its share of a rate, and what it is of a line. */
export type Tax = {
  name: string
  rateOf: (rate: number) => string
  of: (amounts: Pick<Invoice['lines'][number], 'cgst' | 'sgst' | 'igst'>) => number
}

/** The taxes of an invoice, in the order of its columns; none where nothing is taxed. */
export function taxesOf({ taxed, withinState, placeOfSupply }: Invoice): Tax[] {
  if (!taxed) return []
  const half = (rate: number) => ratePercent(rate / 2)
  if (!withinState) return [{ name: 'IGST', rateOf: ratePercent, of: ({ igst }) => igst }]
  return [
    { name: 'CGST', rateOf: half, of: ({ cgst }) => cgst },
    { name: stateTaxName(placeOfSupply.name), rateOf: half, of: ({ sgst }) => sgst },
  ]
}
