import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxPrice } from '../limits.ts'
import { formatTaxRate, gstRates, splitTax, stateTaxName } from './gst.ts'

const prices = fc.integer({ min: 0, max: maxPrice * 999 })
const rates = fc.oneof(fc.constantFrom(...gstRates), fc.integer({ min: 0, max: 10_000 }))

test('₹118 at 18 % are ₹100 and ₹9 for the centre and for the state, or ₹18 between states', () => {
  expect(splitTax(118_00, 1800, true)).toEqual({ taxable: 100_00, cgst: 9_00, sgst: 9_00, igst: 0 })
  expect(splitTax(118_00, 1800, false)).toEqual({ taxable: 100_00, cgst: 0, sgst: 0, igst: 18_00 })
})

test('no paisa is lost or made, whatever the price and the rate', () => {
  fc.assert(
    fc.property(prices, rates, fc.boolean(), (price, rate, withinState) => {
      const { taxable, cgst, sgst, igst } = splitTax(price, rate, withinState)
      expect(taxable + cgst + sgst + igst).toBe(price)
      for (const part of [taxable, cgst, sgst, igst]) {
        expect(Number.isSafeInteger(part)).toBe(true)
        expect(part).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('both halves are the same, and the tax is the exact one to the paisa', () => {
  fc.assert(
    fc.property(prices, rates, fc.boolean(), (price, rate, withinState) => {
      const { cgst, sgst, igst } = splitTax(price, rate, withinState)
      expect(cgst).toBe(sgst)
      const exact = (price * rate) / (10_000 + rate)
      expect(Math.abs(cgst + sgst + igst - exact)).toBeLessThanOrEqual(1.001)
    }),
  )
})

test('goods at 0 % bear no tax', () => {
  expect(splitTax(499_99, 0, true)).toEqual({ taxable: 499_99, cgst: 0, sgst: 0, igst: 0 })
  expect(splitTax(499_99, 0, false)).toEqual({ taxable: 499_99, cgst: 0, sgst: 0, igst: 0 })
})

test('a union territory without a legislature has a UTGST, Delhi an SGST', () => {
  expect(stateTaxName('Ladakh')).toBe('UTGST')
  expect(stateTaxName('Delhi')).toBe('SGST')
  expect(stateTaxName(null)).toBe('SGST')
})

test('rates read as percent', () => {
  expect(gstRates.map(formatTaxRate)).toEqual(['0%', '0.25%', '1.5%', '3%', '5%', '18%', '40%'])
})
