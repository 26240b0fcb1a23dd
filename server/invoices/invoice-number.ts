import type { InvoiceKind } from '#contract/orders/invoice-kinds.ts'

/** The series of each kind of document; each counts from 1 in each financial year. */
export const invoiceSeries = {
  INVOICE: 'INV',
  BILL_OF_SUPPLY: 'BOS',
  CREDIT_NOTE: 'CN',
} as const satisfies Record<InvoiceKind, string>

/**
 * A number of at most 16 letters, digits and hyphens (CGST Rules, rule 46(b)), which is also used in URLs and file names:
 * INV-26-27-000001. From one million on, the year has no hyphen.
 */
export const formatInvoiceNumber = (series: string, financialYear: string, sequence: number): string =>
  sequence > 999_999
    ? `${series}-${financialYear.replace('-', '')}-${sequence}`
    : `${series}-${financialYear}-${String(sequence).padStart(6, '0')}`

const knownSeries = Object.values(invoiceSeries).join('|')
const numberPattern = new RegExp(`^(${knownSeries})-(\\d\\d)-?(\\d\\d)-(\\d{6,7})$`)

/** The series, the financial year and the count of an invoice number; null for any other text. */
export function parseInvoiceNumber(number: string) {
  const [, series = '', first = '', second = '', count = ''] = numberPattern.exec(number) ?? []
  const [financialYear, sequence] = [`${first}-${second}`, Number(count)]
  const isNumber = sequence > 0 && formatInvoiceNumber(series, financialYear, sequence) === number
  return isNumber && (Number(first) + 1) % 100 === Number(second) ? { series, financialYear, sequence } : null
}
