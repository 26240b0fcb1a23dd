import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxPrice } from '../limits.ts'
import { formatTaxRate, gstRates, splitTax, stateTaxName } from './gst.ts'

const prices = fc.integer({ min: 0, max: maxPrice * 999 })
const rates = fc.oneof(fc.constantFrom(...gstRates), fc.integer({ min: 0, max: 10_000 }))

test('₹118 at 18 % are ₹100 and ₹9 each of CGST and SGST, or ₹18 of IGST between states', () => {
  expect(splitTax(118_00, 1800, true)).toEqual({ taxable: 100_00, cgst: 9_00, sgst: 9_00, igst: 0 })
  expect(splitTax(118_00, 1800, false)).toEqual({ taxable: 100_00, cgst: 0, sgst: 0, igst: 18_00 })
})

test('the parts add up to the price for every price and rate', () => {
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

test('both halves are equal, and the tax is exact to the paisa', () => {
  fc.assert(
    fc.property(prices, rates, fc.boolean(), (price, rate, withinState) => {
      const { cgst, sgst, igst } = splitTax(price, rate, withinState)
      expect(cgst).toBe(sgst)
      const exact = (price * rate) / (10_000 + rate)
      expect(Math.abs(cgst + sgst + igst - exact)).toBeLessThanOrEqual(1.001)
    }),
  )
})

test('the tax of goods at 0 % is 0', () => {
  expect(splitTax(499_99, 0, true)).toEqual({ taxable: 499_99, cgst: 0, sgst: 0, igst: 0 })
  expect(splitTax(499_99, 0, false)).toEqual({ taxable: 499_99, cgst: 0, sgst: 0, igst: 0 })
})

test('a union territory without a legislature has UTGST, Delhi has SGST', () => {
  expect(stateTaxName('Ladakh')).toBe('UTGST')
  expect(stateTaxName('Delhi')).toBe('SGST')
  expect(stateTaxName(null)).toBe('SGST')
})

test('rates are formatted as percent', () => {
  expect(gstRates.map(formatTaxRate)).toEqual(['0%', '0.25%', '1.5%', '3%', '5%', '18%', '40%'])
})
