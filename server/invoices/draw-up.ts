import { residualTaxRate, splitTax } from '#contract/gst.ts'
import { gstStateCodes, stateOfGstin } from '#contract/gstin.ts'
import { stateOfIndia } from '#contract/states-of-india.ts'
import { dayInIndia } from './financial-year.ts'
import type { Invoice, InvoiceLine, Sale, Seller, SoldLine, TaxState } from './invoice.ts'

/** An invoice that has no number yet. */
export type Draft = Omit<Invoice, 'number'>

/**
 * What a sale's invoice says, before it has its number. A seller with a GSTIN gives a tax invoice, unless all the goods are
 * exempt; that, and any sale of a seller without one, is a bill of supply (CGST Act, section 31(1) and (3)(c)).
 */
export function drawUp({ order, seller, buyer, lines, shippingFee }: Sale, at: Date): Draft {
  const rateOf = ({ taxRate }: Pick<SoldLine, 'taxRate'>) => (seller.gstin ? (taxRate ?? residualTaxRate) : 0)
  const all = shippingFee > 0 ? [...lines, deliveryLine(lines, shippingFee, rateOf)] : lines
  const from = stateOfSeller(seller)
  const placeOfSupply = taxState(buyer.delivery.state)
  const withinState = from?.name === placeOfSupply.name
  const taxed = all.some((line) => rateOf(line) > 0)
  const drawn = all.map((line) => drawLine(line, rateOf(line), withinState))
  return {
    kind: taxed ? 'INVOICE' : 'BILL_OF_SUPPLY',
    issuedOn: dayInIndia(at),
    corrects: null,
    order: { id: order.id, placedOn: dayInIndia(order.placedOn) },
    seller: { ...seller, state: from },
    buyer,
    placeOfSupply,
    taxed,
    withinState,
    lines: drawn,
    total: drawn.reduce((sum, { total }) => sum + total, 0),
  }
}

function taxState(name: string): TaxState {
  const state = stateOfIndia(name)
  return state ? { name: state, code: gstStateCodes[state] } : { name, code: null }
}

/** The state that a seller is registered in; without a registration, the one that company details name. */
function stateOfSeller({ gstin, state }: Seller): TaxState | null {
  const name = (gstin && stateOfGstin(gstin)) ?? state
  return name ? taxState(name) : null
}

function drawLine({ name, color, hsn, quantity, price }: SoldLine, taxRate: number, withinState: boolean): InvoiceLine {
  const total = price * quantity
  return { name, detail: color || null, hsn, quantity, price, taxRate, ...splitTax(total, taxRate, withinState), total }
}

/**
 * The shipping fee as a line. Delivery comes with the goods and is taxed as they are (a composite supply: CGST Act, sections
 * 2(30) and 8(a)); where they have several rates, at the highest, as section 8(b) taxes one price for goods of several.
 */
function deliveryLine(lines: readonly SoldLine[], price: number, rateOf: (line: SoldLine) => number): SoldLine {
  const principal = lines.reduce((highest, line) => (rateOf(line) > rateOf(highest) ? line : highest))
  return { name: 'Delivery', color: '', hsn: principal.hsn, taxRate: principal.taxRate, quantity: 1, price }
}
