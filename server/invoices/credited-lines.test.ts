import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSale } from '#tests/support/sales-fixture.ts'
import { buildInvoice } from './build-invoice.ts'
import { creditPart, uncreditedLines } from './credited-lines.ts'
import type { Invoice, InvoiceLine } from './invoice.ts'

const taxes = ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const
const sumOf = (lines: readonly InvoiceLine[], key: (typeof taxes)[number]) =>
  lines.reduce((sum, line) => sum + line[key], 0)

/** Which pieces are credited with each note: of each line its quantity is split among the notes. */
const parts = fc.record({
  lines: fc.array(
    fc.record({
      price: fc.integer({ min: 100, max: 5_000_00 }),
      taxRate: fc.constantFrom(500, 1200, 1800),
      notes: fc.array(fc.nat(2), { minLength: 1, maxLength: 5 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  shippingFee: fc.constantFrom(0, 49_01),
  feeNotes: fc.array(fc.nat(2), { minLength: 1, maxLength: 3 }),
  state: fc.constantFrom('Karnataka', 'Kerala'),
})

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
        const pieces = lines.flatMap(({ price, notes }, position) => {
          const quantity = notes.filter((one) => one === note).length
          return quantity === 0 ? [] : [{ position, quantity, amount: quantity * price }]
        })
        const before = feeNotes.filter((one) => one < note).length
        const count = feeNotes.filter((one) => one === note).length
        const feeUpTo = (parts: number) => Math.floor((shippingFee * parts) / feeNotes.length)
        const fee = feeUpTo(before + count) - feeUpTo(before)
        creditNotes.push({ ...snapshot, lines: creditPart({ snapshot, creditNotes }, { pieces, shippingFee: fee }) })
      }
      const credited = creditNotes.flatMap((note) => note.lines)
      for (const key of taxes) expect(sumOf(credited, key)).toBe(sumOf(snapshot.lines, key))
      expect(uncreditedLines({ snapshot, creditNotes })).toEqual([])
    }),
  )
})
