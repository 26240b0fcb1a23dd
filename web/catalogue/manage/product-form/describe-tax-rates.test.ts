import { expect, test } from 'vitest'
import { defaultTaxRateByPrice } from '#contract/tax/rate-by-price.ts'
import { describeUnfitPrices, formatRatesOfPrices } from './describe-tax-rates.ts'

const rates = (...prices: number[]) => formatRatesOfPrices(prices, defaultTaxRateByPrice)
const warning = (...prices: number[]) => describeUnfitPrices(prices, defaultTaxRateByPrice)

test('the rates of several prices are listed once each, the low one first', () => {
  expect(rates()).toBe('')
  expect(rates(999_00)).toBe('5%')
  expect(rates(4999_00, 999_00, 1099_00)).toBe('5% and 18%')
})

test('prices that fit a rate have no warning', () => {
  expect(warning()).toBeNull()
  expect(warning(999_00, 2625_00, 2950_01)).toBeNull()
})

test('the warning names a price that fits neither rate and the nearest prices that fit one', () => {
  expect(warning(2700_00, 999_00)).toBe(
    '₹2,700.00 fits neither rate: sell at ₹2,625.00 or less, or at ₹2,950.01 or more. Until then orders take 18%.',
  )
})

test('the warning names up to three prices and counts the others', () => {
  expect(warning(2800_00, 2700_00, 2700_00)).toMatch(/^₹2,700.00 and ₹2,800.00 fit neither rate: /)
  expect(warning(2900_00, 2800_00, 2700_00, 2710_00, 2720_00)).toMatch(
    /^₹2,700.00, ₹2,710.00, ₹2,720.00 and 2 more fit neither rate: /,
  )
})
