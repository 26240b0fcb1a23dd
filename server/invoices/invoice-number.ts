import { type InvoiceKind, testSeries } from '#contract/orders/invoice-kinds.ts'

/** The legal series of each kind of document; each counts from 1 in each financial year, as `testSeries` does. */
export const invoiceSeries = {
  INVOICE: 'INV',
  BILL_OF_SUPPLY: 'BOS',
  CREDIT_NOTE: 'CN',
} as const satisfies Record<InvoiceKind, string>

/**
 * A number of at most 16 letters, digits and hyphens (CGST Rules, rule 46(b)), which is also used in URLs and file names:
 * INV-26-27-000001. From one million on, and in the series of test orders, the year has no hyphen.
 */
export function formatInvoiceNumber(series: string, financialYear: string, sequence: number): string {
  const year = series === testSeries || sequence > 999_999 ? financialYear.replace('-', '') : financialYear
  return `${series}-${year}-${String(sequence).padStart(6, '0')}`
}

const knownSeries = [...Object.values(invoiceSeries), testSeries].join('|')
const numberPattern = new RegExp(`^(${knownSeries})-(\\d\\d)-?(\\d\\d)-(\\d{6,7})$`)

/** The series, the financial year and the count of an invoice number; null for any other text. */
export function parseInvoiceNumber(number: string) {
  const [, series = '', first = '', second = '', count = ''] = numberPattern.exec(number) ?? []
  const [financialYear, sequence] = [`${first}-${second}`, Number(count)]
  const isNumber = sequence > 0 && formatInvoiceNumber(series, financialYear, sequence) === number
  return isNumber && (Number(first) + 1) % 100 === Number(second) ? { series, financialYear, sequence } : null
}
