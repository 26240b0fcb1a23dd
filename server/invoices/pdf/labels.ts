import { formatAddressLines } from '#contract/addresses/address-lines.ts'
import { formatRupees } from '#contract/money.ts'
import { invoiceLabel, isTestDocument } from '#contract/orders/invoice-kinds.ts'
import { formatTaxRate, stateTaxName } from '#contract/tax/gst.ts'
import type { Invoice, InvoiceAddress, TaxState } from '../invoice.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day as Indian documents write it: '2026-11-21' is '21 Nov 2026'. */
export function formatDocumentDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${months[(month ?? 1) - 1]} ${year}`
}

/** The title of an invoice: taxable and exempt goods on one invoice make it both (CGST Rules, rule 46A). */
export function invoiceTitle(invoice: Invoice): string {
  const isBoth = invoice.kind === 'INVOICE' && invoice.lines.some(({ taxRate }) => taxRate === 0)
  return isBoth && !isTestDocument(invoice) ? 'Invoice-cum-bill of supply' : invoiceLabel(invoice)
}

/** An amount for a table column: Indian grouping, without the rupee sign. */
export const formatAmount = (paise: number): string => formatRupees(paise).replace('₹', '')

export const stateLabel = ({ name, code }: TaxState): string => (code ? `${name} (${code})` : name)

export const formatAddress = (address: InvoiceAddress, { code }: TaxState): string =>
  formatAddressLines({ ...address, state: stateLabel({ name: address.state, code }) }).join('\n')

/** A tax of an invoice: its name, its part of a rate, and its amount of a line. */
type TaxColumn = {
  name: string
  rateOf: (rate: number) => string
  amountOf: (amounts: Pick<Invoice['lines'][number], 'cgst' | 'sgst' | 'igst'>) => number
}

/** The taxes of an invoice, in the order of its columns; empty if nothing is taxed. */
export function taxColumns({ taxed, withinState, placeOfSupply }: Invoice): TaxColumn[] {
  if (!taxed) return []
  const half = (rate: number) => formatTaxRate(rate / 2)
  if (!withinState) return [{ name: 'IGST', rateOf: formatTaxRate, amountOf: ({ igst }) => igst }]
  return [
    { name: 'CGST', rateOf: half, amountOf: ({ cgst }) => cgst },
    { name: stateTaxName(placeOfSupply.name), rateOf: half, amountOf: ({ sgst }) => sgst },
  ]
}
