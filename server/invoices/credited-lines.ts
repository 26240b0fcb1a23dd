import { splitTax } from '#contract/tax/gst.ts'
import type { Invoice, InvoiceLine } from './invoice.ts'

/** Pieces of a line that are credited: the position of the item in its order, and what was paid for them in paise, tax included. */
export type CreditedPieces = { position: number; quantity: number; amount: number }

/** The key of a line within its invoice and its credit notes. Lines that were stored without positions are in the order of the invoice. */
const keyOf = (line: InvoiceLine, index: number): string =>
  line.isDelivery ? line.name : String(line.position ?? index)

/** The lines of a credit note of pieces, each with the tax at the rate of the invoice. Throws for an item that the invoice lacks. */
export const creditPieces = (invoice: Invoice, pieces: readonly CreditedPieces[]): InvoiceLine[] =>
  pieces.map(({ position, quantity, amount }) => {
    const line = invoice.lines.find((one, index) => keyOf(one, index) === String(position))
    if (!line) throw new Error(`invoice ${invoice.number} has no item at position ${position}`)
    const { discount: _, ...rest } = line
    const discount = line.price * quantity - amount
    const split = splitTax(amount, line.taxRate, invoice.withinState)
    return { ...rest, position, quantity, ...(discount > 0 && { discount }), ...split, total: amount }
  })

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
  const quantity = line.quantity - sumOf('quantity')
  const discount = line.price * quantity - left.total
  return { ...rest, quantity, ...(discount > 0 && { discount }), ...left }
}

/** The lines of an invoice without what its credit notes have credited. */
export function uncreditedLines({ snapshot, creditNotes }: { snapshot: Invoice; creditNotes: readonly Invoice[] }) {
  const credited = creditNotes.flatMap(({ lines }) => lines.map((line, index) => ({ key: keyOf(line, index), line })))
  return snapshot.lines
    .map((line, index) => {
      const ofLine = credited.filter(({ key }) => key === keyOf(line, index))
      return subtractCredited(
        line,
        ofLine.map((one) => one.line),
      )
    })
    .filter(({ quantity }) => quantity > 0)
}
