import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxPrice } from './limits.ts'
import {
  discountPercent,
  effectivePrice,
  formatRupees,
  formatWholeRupees,
  parsePaise,
  toPaise,
  toRupees,
  toSignedPaise,
  toSignedRupees,
} from './money.ts'

const paise = fc.integer({ min: 0, max: maxPrice * 50_000 })

test('paise are converted to rupees and back without loss', () => {
  fc.assert(
    fc.property(paise, (amount) => {
      const rupees = toRupees(amount)
      expect(rupees).toMatch(/^\d+\.\d{2}$/)
      expect(toPaise(rupees)).toBe(amount)
    }),
  )
})

test('amounts below 0 are converted to rupees and back without loss', () => {
  expect([toSignedRupees(-50), toSignedRupees(-129900), toSignedRupees(0)]).toEqual(['-0.50', '-1299.00', '0.00'])
  fc.assert(
    fc.property(paise, (amount) => {
      expect(toSignedPaise(toSignedRupees(amount))).toBe(amount)
      expect(toSignedPaise(toSignedRupees(0 - amount))).toBe(0 - amount)
    }),
  )
})

test('rupees may be written without decimals or with one', () => {
  expect([toPaise('1299'), toPaise('1299.5'), toPaise('1299.05'), toPaise('0')]).toEqual([129900, 129950, 129905, 0])
})

test('text that is not an amount with at most two decimals throws a RangeError', () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => !/^\d+(\.\d{1,2})?$/.test(text)),
      (text) => {
        expect(() => toPaise(text)).toThrow(RangeError)
      },
    ),
  )
  for (const text of ['', '-1', '1.999', '1e3', '1,299', ' 1', '.5', '5.'])
    expect(() => toPaise(text)).toThrow(RangeError)
})

test('a typed amount may have spaces around it, and other texts are null', () => {
  expect(['1299', ' 1299.5 ', '', '-1', '1.999', '1e3'].map(parsePaise)).toEqual([
    129900,
    129950,
    null,
    null,
    null,
    null,
  ])
})

test('prices are formatted with the rupee sign, Indian grouping and two decimals', () => {
  expect(formatRupees(129_999_00)).toBe('₹1,29,999.00')
  expect(formatRupees(99_99_999_99)).toBe('₹99,99,999.99')
  expect(formatRupees(5)).toBe('₹0.05')
  expect(formatRupees(999_00)).toBe('₹999.00')
  expect(formatRupees(-1_50)).toBe('-₹1.50')
})

test('an amount in whole rupees is at most the exact amount and less than a rupee below it', () => {
  expect(formatWholeRupees(99_999_50)).toBe('₹99,999')
  fc.assert(
    fc.property(paise, (amount) => {
      const shown = 100 * Number(formatWholeRupees(amount).replace(/[₹,]/g, ''))
      expect(shown).toBeLessThanOrEqual(amount)
      expect(amount - shown).toBeLessThan(100)
    }),
  )
})

test('grouping only adds commas, like the Indian locale', () => {
  const indian = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 40 }), (amount) => {
      expect(formatRupees(amount)).toBe(`₹${indian.format(amount / 100)}`)
    }),
  )
})

const priced = fc.record({
  originalPrice: fc.integer({ min: 1, max: maxPrice }),
  discountPrice: fc.option(fc.integer({ min: 1, max: maxPrice })),
})

test('the current price is the discount price if there is one', () => {
  fc.assert(
    fc.property(priced, (product) => {
      expect(effectivePrice(product)).toBe(
        product.discountPrice === null ? product.originalPrice : product.discountPrice,
      )
    }),
  )
})

test('a discount is 1 to 99 percent or not displayed', () => {
  fc.assert(
    fc.property(priced, (product) => {
      const percent = discountPercent(product)
      if (percent === null) return
      expect(product.discountPrice).toBeLessThan(product.originalPrice)
      expect(Number.isInteger(percent) && percent >= 1 && percent <= 99).toBe(true)
    }),
  )
  expect(discountPercent({ originalPrice: 1499_00, discountPrice: 999_00 })).toBe(33)
  expect(discountPercent({ originalPrice: 1000_00, discountPrice: 1_00 })).toBe(99)
  expect(discountPercent({ originalPrice: 1000_00, discountPrice: 996_00 })).toBeNull()
  expect(discountPercent({ originalPrice: 1000_00, discountPrice: null })).toBeNull()
})
