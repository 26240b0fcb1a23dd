import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxCartLines, maxLineQuantity, maxPrice } from '#contract/limits.ts'
import { createSale } from '#tests/support/sales-fixture.ts'
import { buildInvoice } from './build-invoice.ts'

const now = new Date('2026-11-21T07:00:00Z')

test('within the seller’s state the tax is half CGST and half SGST', () => {
  const { kind, withinState, lines, total } = buildInvoice(createSale(), now)
  expect({ kind, withinState, total }).toEqual({ kind: 'INVOICE', withinState: true, total: 1050_00 })
  expect(lines).toEqual([expect.objectContaining({ taxable: 1000_00, cgst: 25_00, sgst: 25_00, igst: 0 })])
})

test('to another state the tax is IGST, and the place of supply is the state of delivery', () => {
  const { withinState, placeOfSupply, lines } = buildInvoice(createSale({ state: 'Kerala' }), now)
  expect(withinState).toBe(false)
  expect(placeOfSupply).toEqual({ name: 'Kerala', code: '32' })
  expect(lines).toEqual([expect.objectContaining({ taxable: 1000_00, cgst: 0, sgst: 0, igst: 50_00 })])
})

test('the seller’s state is the state of the GSTIN', () => {
  const { seller, withinState } = buildInvoice(createSale({ seller: { state: null }, state: 'Karnataka' }), now)
  expect(seller.state).toEqual({ name: 'Karnataka', code: '29' })
  expect(withinState).toBe(true)
})

test('a seller without a GSTIN issues a bill of supply without tax', () => {
  const { kind, taxed, lines, total } = buildInvoice(createSale({ seller: { gstin: null } }), now)
  expect({ kind, taxed, total }).toEqual({ kind: 'BILL_OF_SUPPLY', taxed: false, total: 1050_00 })
  expect(lines).toEqual([expect.objectContaining({ taxable: 1050_00, cgst: 0, sgst: 0, igst: 0, taxRate: 0 })])
})

test('an order of exempt goods only has a bill of supply, also with a GSTIN', () => {
  expect(buildInvoice(createSale({ lines: [{ price: 100_00, taxRate: 0 }] }), now).kind).toBe('BILL_OF_SUPPLY')
})

test('a product without a rate is taxed at 18 %', () => {
  const { lines } = buildInvoice(createSale({ lines: [{ price: 118_00, taxRate: null }] }), now)
  expect(lines).toEqual([expect.objectContaining({ taxRate: 1800, taxable: 100_00 })])
})

test('a line names the colour and the size, not the code of the colour; a fee has neither', () => {
  const goods = [{ price: 500_00, color: '#3a3a8c', optionName: 'Size', optionValue: 'M' }]
  const { lines } = buildInvoice(createSale({ lines: goods, shippingFee: 59_00 }), now)
  expect(lines.map(({ detail }) => detail)).toEqual(['Indigo, Size M', null])
})

describe('the shipping fee', () => {
  test('is taxed at the highest rate among the goods, under their HSN', () => {
    const goods = [
      { price: 500_00, taxRate: 500, hsn: '6205' },
      { price: 100_00, taxRate: 1800, hsn: '8518' },
    ]
    const { lines, total } = buildInvoice(createSale({ lines: goods, shippingFee: 59_00 }), now)
    expect(lines.at(-1)).toMatchObject({ name: 'Delivery', hsn: '8518', taxRate: 1800, taxable: 50_00, total: 59_00 })
    expect(total).toBe(659_00)
  })

  test('has no line if delivery is free', () => {
    expect(buildInvoice(createSale({ shippingFee: 0 }), now).lines).toHaveLength(1)
  })
})

test('the fee of cash on delivery is a line of its own, taxed as delivery', () => {
  const goods = [{ price: 500_00 }, { price: 100_00, taxRate: 1800, hsn: '8518' }]
  const { lines, total } = buildInvoice(createSale({ lines: goods, shippingFee: 59_00, codFee: 11_80 }), now)
  expect(lines.slice(2)).toMatchObject([
    { name: 'Delivery', total: 59_00 },
    { name: 'Cash on delivery fee', hsn: '8518', taxRate: 1800, taxable: 10_00, cgst: 90, sgst: 90, total: 11_80 },
  ])
  expect(total).toBe(670_80)
})

test('a discount reduces the taxable value of its line', () => {
  const goods = [{ price: 1050_00, quantity: 2, discount: 1050_00 }, { price: 105_00 }]
  const [discounted, plain] = buildInvoice(createSale({ lines: goods }), now).lines
  expect(discounted).toMatchObject({
    price: 1050_00,
    quantity: 2,
    discount: 1050_00,
    taxable: 1000_00,
    cgst: 25_00,
    sgst: 25_00,
    total: 1050_00,
  })
  expect(plain).not.toHaveProperty('discount')
})

test('the date of an invoice is the day in India', () => {
  expect(buildInvoice(createSale(), new Date('2027-03-31T18:30:00Z')).issuedOn).toBe('2027-04-01')
})

test('the lines of any invoice add up to the paid amount', () => {
  const line = fc
    .record({
      price: fc.integer({ min: 1, max: maxPrice }),
      quantity: fc.integer({ min: 1, max: maxLineQuantity }),
      taxRate: fc.option(fc.integer({ min: 0, max: 10_000 })),
      discountedPart: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
    })
    .map(({ discountedPart, ...each }) => ({
      ...each,
      discount: Math.floor(each.price * each.quantity * discountedPart),
    }))
  const sales = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: maxCartLines }),
    shippingFee: fc.integer({ min: 0, max: 10_000_00 }),
    codFee: fc.integer({ min: 0, max: 1000_00 }),
    state: fc.constantFrom('Karnataka', 'Kerala', 'Ladakh', 'Atlantis'),
    seller: fc.constantFrom({ gstin: null }, {}),
  })
  fc.assert(
    fc.property(sales, (given) => {
      const { lines, total } = buildInvoice(createSale(given), now)
      const fees = given.shippingFee + given.codFee
      const paid = given.lines.reduce((sum, { price, quantity, discount }) => sum + price * quantity - discount, fees)
      expect(total).toBe(paid)
      const parts = lines.map(({ taxable, cgst, sgst, igst }) => taxable + cgst + sgst + igst)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(paid)
    }),
  )
})
