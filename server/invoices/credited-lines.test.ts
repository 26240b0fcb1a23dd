import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSale } from '#tests/support/sales-fixture.ts'
import { buildInvoice } from './build-invoice.ts'
import { creditPart, uncreditedLines } from './credited-lines.ts'
import type { Invoice, InvoiceLine } from './invoice.ts'

const taxes = ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const
const sumOf = (lines: readonly InvoiceLine[], key: (typeof taxes)[number]) =>
  lines.reduce((sum, line) => sum + line[key], 0)

test('one of two discounted pieces is credited with the tax of what was paid for it, within the state and between states', () => {
  const creditOne = (state: string) => {
    const lines = [{ position: 0, price: 1050_00, quantity: 2, discount: 210_00 }]
    const snapshot: Invoice = { ...buildInvoice(createSale({ lines, state }), new Date('2026-11-21')), number: 'INV-1' }
    return creditPart({ snapshot, creditNotes: [] }, { pieces: [{ position: 0, quantity: 1, amount: 945_00 }] })
  }
  const piece = { quantity: 1, price: 1050_00, discount: 105_00, taxRate: 500 }
  expect(creditOne('Karnataka')).toMatchObject([
    { ...piece, taxable: 900_00, cgst: 22_50, sgst: 22_50, igst: 0, total: 945_00 },
  ])
  expect(creditOne('Kerala')).toMatchObject([
    { ...piece, taxable: 900_00, cgst: 0, sgst: 0, igst: 45_00, total: 945_00 },
  ])
})

/** Which pieces are credited with each note: of each line its quantity is split among the notes. */
const parts = fc.record({
  lines: fc.array(
    fc
      .record({
        price: fc.integer({ min: 100, max: 5_000_00 }),
        discountPercent: fc.nat(60),
        taxRate: fc.constantFrom(500, 1200, 1800),
        notes: fc.array(fc.nat(2), { minLength: 1, maxLength: 5 }),
      })
      .map(({ discountPercent, ...line }) => ({
        ...line,
        discount: Math.floor((line.price * line.notes.length * discountPercent) / 100),
      })),
    { minLength: 1, maxLength: 3 },
  ),
  shippingFee: fc.constantFrom(0, 49_01),
  feeNotes: fc.array(fc.nat(2), { minLength: 1, maxLength: 3 }),
  state: fc.constantFrom('Karnataka', 'Kerala'),
})

/** The part of an amount, divided among the pieces of `notes`, that is credited with one note. */
function amountOfNote(amount: number, notes: readonly number[], note: number): number {
  const before = (end: number) => Math.floor((amount * notes.filter((one) => one < end).length) / notes.length)
  return before(note + 1) - before(note)
}

/** Asserts that the lines of each note have the tax of what they credit. */
function expectTaxOfEachNote(creditNotes: readonly Invoice[], withinState: boolean) {
  const keyOf = ({ isDelivery, name, position }: InvoiceLine) => (isDelivery ? name : position)
  creditNotes.forEach(({ lines }, index) => {
    for (const line of lines) {
      const notesFrom = (start: number) =>
        creditNotes.slice(start).filter((note) => note.lines.some((one) => keyOf(one) === keyOf(line))).length
      // The last note of a line has what the rounding of the others left.
      const tolerance = notesFrom(index) === 1 ? notesFrom(0) : 1
      const exact = (line.total * line.taxRate) / (10_000 + line.taxRate)
      expect(Math.abs(line.cgst + line.sgst + line.igst - exact)).toBeLessThanOrEqual(tolerance + 0.001)
      expect(line.taxable + line.cgst + line.sgst + line.igst).toBe(line.total)
      expect(line.cgst).toBe(line.sgst)
      expect(withinState ? line.igst : line.cgst).toBe(0)
    }
  })
}

test('credit notes that contain all pieces and fees of an invoice add up to it, each kind of tax to the paisa', () => {
  fc.assert(
    fc.property(parts, ({ lines, shippingFee, feeNotes, state }) => {
      const sale = createSale({
        lines: lines.map(({ notes, ...line }, position) => ({ ...line, position, quantity: notes.length })),
        shippingFee,
        state,
      })
      const snapshot: Invoice = { ...buildInvoice(sale, new Date('2026-11-21')), number: 'INV-1' }
      const creditNotes: Invoice[] = []
      for (const note of [0, 1, 2]) {
        const pieces = lines.flatMap(({ price, discount, notes }, position) => {
          const quantity = notes.filter((one) => one === note).length
          const amount = amountOfNote(price * notes.length - discount, notes, note)
          return quantity === 0 ? [] : [{ position, quantity, amount }]
        })
        const fee = amountOfNote(shippingFee, feeNotes, note)
        creditNotes.push({ ...snapshot, lines: creditPart({ snapshot, creditNotes }, { pieces, shippingFee: fee }) })
      }
      expectTaxOfEachNote(creditNotes, snapshot.withinState)
      const credited = creditNotes.flatMap((note) => note.lines)
      for (const key of taxes) expect(sumOf(credited, key)).toBe(sumOf(snapshot.lines, key))
      expect(uncreditedLines({ snapshot, creditNotes })).toEqual([])
    }),
  )
})
