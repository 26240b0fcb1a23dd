/** The kinds of documents that are issued about the goods of an order. */
export const invoiceKinds = ['INVOICE', 'BILL_OF_SUPPLY', 'CREDIT_NOTE'] as const

export type InvoiceKind = (typeof invoiceKinds)[number]

export const invoiceKindLabels: Record<InvoiceKind, string> = {
  INVOICE: 'Tax invoice',
  BILL_OF_SUPPLY: 'Bill of supply',
  CREDIT_NOTE: 'Credit note',
}

/** The series of all documents of test orders. The legal series contain real supplies only (CGST Rules, rule 46(b)). */
export const testSeries = 'TEST'

/** Whether a document is of a test order. Those of old versions, which have a number of the legal series, are not. */
export const isTestDocument = ({ number }: { number: string }): boolean => number.startsWith(`${testSeries}-`)

/** The name of a document. */
export const invoiceLabel = (invoice: { kind: InvoiceKind; number: string }): string => {
  const label = invoiceKindLabels[invoice.kind]
  return isTestDocument(invoice) ? `Test order: not a ${label.toLowerCase()}` : label
}
