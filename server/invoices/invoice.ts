import type { InvoiceKind } from '#contract/orders/invoice-kinds.ts'
/** The seller, from the company details; without a GSTIN no tax may be charged. */
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

/** The buyer and the delivery address, which is the place of supply (IGST Act, section 10(1)(ca)). */
type Buyer = {
  name: string
  email: string
  phone: string | null
  delivery: InvoiceAddress & { name: string; phone: string | null }
}

/** A line of the order; `price` includes tax, in paise. */
export type InvoiceSourceLine = {
  /** The position of the item in its order; missing on the lines of fees. */
  position?: number
  name: string
  /** Empty on the lines of fees. */
  color: string
  optionName: string | null
  optionValue: string | null
  hsn: string | null
  /** Hundredths of a percent; null where the product had none. */
  taxRate: number | null
  quantity: number
  price: number
  /** Off the whole line, tax included. */
  discount: number
  /** Set on the lines of fees. */
  isDelivery?: true
}

/** The data of an order that its invoice is built from. The fees include tax, in paise. */
export type InvoiceSource = {
  order: { id: string; placedOn: Date }
  seller: Seller
  buyer: Buyer
  lines: readonly InvoiceSourceLine[]
  shippingFee: number
  codFee: number
}

/** A state with its GST code; null for a name that is not a state of India. */
export type TaxState = { name: string; code: string | null }

/** A line of an invoice: `total` is `taxable` plus the taxes, all in paise. */
export type InvoiceLine = {
  /** The position of the item in its order; missing on the lines of fees, and where the lines were stored in the order of the items. */
  position?: number
  name: string
  /** The variant, such as "Indigo, Size M"; older invoices have the colour as it was entered, such as "#3a3a8c, Size M". Null on the lines of fees. */
  detail: string | null
  hsn: string | null
  quantity: number
  price: number
  /** Off the whole line, tax included; missing without a discount. */
  discount?: number
  /** Set on the lines of fees. */
  isDelivery?: true
  taxRate: number
  taxable: number
  cgst: number
  sgst: number
  igst: number
  total: number
}

/** The content of an invoice, stored as it was issued. Days are in Indian time, amounts in paise. */
export type Invoice = {
  kind: InvoiceKind
  number: string
  issuedOn: string
  /** The invoice that a credit note corrects. */
  corrects: { number: string; issuedOn: string; kind: InvoiceKind } | null
  order: { id: string; placedOn: string }
  seller: Omit<Seller, 'state'> & { state: TaxState | null }
  buyer: Buyer
  placeOfSupply: TaxState
  /** Whether any line is taxed: false without a GSTIN, or if all goods are exempt. */
  taxed: boolean
  /** Whether the supply is within one state (CGST and SGST) or between states (IGST). */
  withinState: boolean
  lines: InvoiceLine[]
  total: number
}
