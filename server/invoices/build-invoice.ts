import { codFeeName } from '#contract/cash-on-delivery/cod-fee.ts'
import { colorName } from '#contract/catalogue/colors.ts'
import { variantLabel } from '#contract/catalogue/variant-label.ts'
import { dayInIndia } from '#contract/india-time.ts'
import { residualTaxRate, splitTax } from '#contract/tax/gst.ts'
import { gstStateCodes, stateOfGstin } from '#contract/tax/gstin.ts'
import { findStateOfIndia } from '#contract/tax/states-of-india.ts'
import type { Invoice, InvoiceLine, InvoiceSource, InvoiceSourceLine, Seller, TaxState } from './invoice.ts'

/** The name of the line of the shipping fee. */
export const deliveryName = 'Delivery'

/** An invoice that has no number yet. */
export type InvoiceDraft = Omit<Invoice, 'number'>

/**
 * Builds the invoice of a sale, without its number. A seller with a GSTIN issues a tax invoice, unless all the goods are
 * exempt; exempt goods, and any sale of a seller without one, have a bill of supply (CGST Act, section 31(1) and (3)(c)).
 */
export function buildInvoice(
  { order, seller, buyer, lines, shippingFee, codFee }: InvoiceSource,
  now: Date,
): InvoiceDraft {
  const rateOf = ({ taxRate }: Pick<InvoiceSourceLine, 'taxRate'>) => (seller.gstin ? (taxRate ?? residualTaxRate) : 0)
  const fees = [
    { name: deliveryName, price: shippingFee },
    { name: codFeeName, price: codFee },
  ].filter(({ price }) => price > 0)
  const allLines = [...lines, ...fees.map((fee) => feeLine(lines, fee, rateOf))]
  const sellerState = sellerTaxState(seller)
  const placeOfSupply = toTaxState(buyer.delivery.state)
  const withinState = sellerState?.name === placeOfSupply.name
  const taxed = allLines.some((line) => rateOf(line) > 0)
  const invoiceLines = allLines.map((line) => buildInvoiceLine(line, rateOf(line), withinState))
  return {
    kind: taxed ? 'INVOICE' : 'BILL_OF_SUPPLY',
    issuedOn: dayInIndia(now),
    corrects: null,
    order: { id: order.id, placedOn: dayInIndia(order.placedOn) },
    seller: { ...seller, state: sellerState },
    buyer,
    placeOfSupply,
    taxed,
    withinState,
    lines: invoiceLines,
    total: sumLines(invoiceLines),
  }
}

/** The total of the lines of an invoice, in paise. */
export const sumLines = (lines: readonly InvoiceLine[]): number => lines.reduce((sum, { total }) => sum + total, 0)

function toTaxState(name: string): TaxState {
  const state = findStateOfIndia(name)
  return state ? { name: state, code: gstStateCodes[state] } : { name, code: null }
}

/** The state of a seller's GSTIN; without one, the state in the company details. */
function sellerTaxState({ gstin, state }: Seller): TaxState | null {
  const name = (gstin && stateOfGstin(gstin)) ?? state
  return name ? toTaxState(name) : null
}

function buildInvoiceLine(
  { position, name, color, optionName, optionValue, hsn, quantity, price, discount, isDelivery }: InvoiceSourceLine,
  taxRate: number,
  withinState: boolean,
): InvoiceLine {
  // A discount that is known at the sale reduces the taxable value (CGST Act, section 15(3)(a)).
  const total = price * quantity - discount
  const amounts = { ...splitTax(total, taxRate, withinState), total }
  const detail = color ? variantLabel(colorName(color), { optionName, optionValue }) : null
  const extras = { ...(discount > 0 && { discount }), ...(isDelivery && { isDelivery }) }
  return {
    ...(position !== undefined && { position }),
    name,
    detail,
    hsn,
    quantity,
    price,
    ...extras,
    taxRate,
    ...amounts,
  }
}

/**
 * The fee of shipping, or of cash on delivery, as a line. Delivery is taxed at the rate of the goods (a composite supply: CGST Act, sections
 * 2(30) and 8(a)); for goods with several rates, at the highest rate (section 8(b)).
 */
function feeLine(
  lines: readonly InvoiceSourceLine[],
  { name, price }: { name: string; price: number },
  rateOf: (line: InvoiceSourceLine) => number,
): InvoiceSourceLine {
  const principal = lines.reduce((highest, line) => (rateOf(line) > rateOf(highest) ? line : highest))
  return {
    name,
    color: '',
    optionName: null,
    optionValue: null,
    hsn: principal.hsn,
    taxRate: principal.taxRate,
    quantity: 1,
    price,
    discount: 0,
    isDelivery: true,
  }
}
