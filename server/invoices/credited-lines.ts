import { codFeeName } from '#contract/cash-on-delivery/cod-fee.ts'
import { splitTax } from '#contract/tax/gst.ts'
import { deliveryName } from './build-invoice.ts'
import type { Invoice, InvoiceLine } from './invoice.ts'

/** Pieces of a line that are credited: the position of the item in its order, and what was paid for them in paise, tax included. */
type CreditedPieces = { position: number; quantity: number; amount: number }

/** The parts of the fees that are credited, in paise, tax included. */
export type CreditedFees = { shippingFee?: number; codFee?: number }

/** What a credit note of a part contains. */
export type CreditedPart = CreditedFees & { pieces: readonly CreditedPieces[] }

/** The key of a line within its invoice and its credit notes. Lines that were stored without positions are in the order of the invoice. */
const keyOf = (line: InvoiceLine, index: number): string =>
  line.isDelivery ? line.name : String(line.position ?? index)

/** An invoice with the credit notes that were issued for it. */
type CreditedInvoice = { snapshot: Invoice; creditNotes: readonly Invoice[] }

/**
 * The lines of a credit note of a part, each with the tax at the rate of the invoice; the last pieces of a line have the tax that is left of it,
 * so that its credit notes add up. Throws for an item or a fee that the invoice lacks.
 */
export const creditPart = (
  invoice: CreditedInvoice,
  { pieces, shippingFee = 0, codFee = 0 }: CreditedPart,
): InvoiceLine[] => [
  ...pieces.map((piece) => creditLine(invoice, String(piece.position), piece)),
  ...[
    { name: deliveryName, amount: shippingFee },
    { name: codFeeName, amount: codFee },
  ]
    .filter(({ amount }) => amount > 0)
    .map(({ name, amount }) => creditLine(invoice, name, { quantity: 1, amount })),
]

/** A part of a line. A fee is one piece of the amount that is credited of it. */
function creditLine(
  invoice: CreditedInvoice,
  key: string,
  { position, quantity, amount }: { position?: number; quantity: number; amount: number },
): InvoiceLine {
  const { number, lines, withinState } = invoice.snapshot
  const line = lines.find((one, index) => keyOf(one, index) === key)
  if (!line) throw new Error(`invoice ${number} has no line ${key}`)
  const left = subtractCredited(line, creditedOf(invoice, key))
  const isRest = left.total === amount && (line.isDelivery || left.quantity === quantity)
  const { discount: _, ...rest } = isRest ? left : line
  const price = line.isDelivery ? amount : line.price
  const discount = price * quantity - amount
  return {
    ...rest,
    ...(position !== undefined && { position }),
    quantity,
    price,
    ...(discount > 0 && { discount }),
    ...(!isRest && splitTax(amount, line.taxRate, withinState)),
    total: amount,
  }
}

/** What the credit notes of an invoice contain of a line. */
const creditedOf = ({ creditNotes }: CreditedInvoice, key: string): InvoiceLine[] =>
  creditNotes.flatMap(({ lines }) => lines.filter((line, index) => keyOf(line, index) === key))

const amounts = ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const

/** A line without what was credited of it; its amounts and those credited add up to the line. */
function subtractCredited(line: InvoiceLine, credited: readonly InvoiceLine[]): InvoiceLine {
  if (credited.length === 0) return line
  const sumOf = (key: (typeof amounts)[number] | 'quantity') => credited.reduce((sum, one) => sum + one[key], 0)
  const { discount: _, ...rest } = line
  const left = Object.fromEntries(amounts.map((key) => [key, line[key] - sumOf(key)])) as Pick<
    InvoiceLine,
    (typeof amounts)[number]
  >
  if (line.isDelivery) return { ...rest, price: left.total, ...left }
  const quantity = line.quantity - sumOf('quantity')
  const discount = line.price * quantity - left.total
  return { ...rest, quantity, ...(discount > 0 && { discount }), ...left }
}

/** The lines of an invoice without what its credit notes have credited. */
export const uncreditedLines = (invoice: CreditedInvoice): InvoiceLine[] =>
  invoice.snapshot.lines
    .map((line, index) => subtractCredited(line, creditedOf(invoice, keyOf(line, index))))
    .filter(({ quantity, isDelivery, total }) => (isDelivery ? total > 0 : quantity > 0))
