/** Who sells, as company details say it; without a GSTIN no tax may be charged. */
export type Seller = {
  name: string
  address: string
  email: string
  contact: string
  gstin: string | null
  state: string | null
}

export type InvoiceAddress = {
  addressLine1: string
  addressLine2: string | null
  city: string
  state: string
  postalCode: string
}

/** Who buys, and where the parcel goes: the place of supply of what a consumer buys (IGST Act, section 10(1)(ca)). */
export type Buyer = {
  name: string
  email: string
  phone: string | null
  delivery: InvoiceAddress & { name: string; phone: string | null }
}

/** A line as it was bought; `price` includes tax, in paise. */
export type InvoiceSourceLine = {
  name: string
  color: string
  hsn: string | null
  /** Hundredths of a percent; null where the product had none. */
  taxRate: number | null
  quantity: number
  price: number
  /** Set on the line of the shipping fee. */
  isDelivery?: true
}

/** What was sold, in plain data. `shippingFee` includes tax, in paise. */
export type InvoiceSource = {
  order: { id: string; placedOn: Date }
  seller: Seller
  buyer: Buyer
  lines: readonly InvoiceSourceLine[]
  shippingFee: number
}

export const invoiceKinds = ['INVOICE', 'BILL_OF_SUPPLY', 'CREDIT_NOTE'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** A state with the number that GST gives it; null for a name that is no state's. */
export type TaxState = { name: string; code: string | null }

/** A line as an invoice shows it: `total` is `taxable` with its taxes, all in paise. */
export type InvoiceLine = {
  name: string
  /** The colour, where there is one. */
  detail: string | null
  hsn: string | null
  quantity: number
  price: number
  /** Set on the line of the shipping fee. */
  isDelivery?: true
  taxRate: number
  taxable: number
  cgst: number
  sgst: number
  igst: number
  total: number
}

/** All that is on an invoice, kept as it was issued. Days are as in India, money is paise. */
export type Invoice = {
  kind: InvoiceKind
  number: string
  issuedOn: string
  /** The invoice that a credit note takes back. */
  corrects: { number: string; issuedOn: string; kind: InvoiceKind } | null
  order: { id: string; placedOn: string }
  seller: Omit<Seller, 'state'> & { state: TaxState | null }
  buyer: Buyer
  placeOfSupply: TaxState
  /** Whether the lines bear tax at all: not without a GSTIN, nor where all goods are exempt. */
  taxed: boolean
  /** Within a state the tax is CGST and SGST, between states IGST. */
  withinState: boolean
  lines: InvoiceLine[]
  total: number
}
