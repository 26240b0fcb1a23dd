/** The kinds of documents that are issued about the goods of an order. */
export const invoiceKinds = ['INVOICE', 'BILL_OF_SUPPLY', 'CREDIT_NOTE'] as const

export type InvoiceKind = (typeof invoiceKinds)[number]

export const invoiceKindLabels: Record<InvoiceKind, string> = {
  INVOICE: 'Tax invoice',
  BILL_OF_SUPPLY: 'Bill of supply',
  CREDIT_NOTE: 'Credit note',
}
