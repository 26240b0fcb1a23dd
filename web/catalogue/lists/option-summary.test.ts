import fc from 'fast-check'
import { expect, test } from 'vitest'
import { summarizeOptionValues } from './option-summary.ts'

const inStock = (...values: string[]) => values.map((optionValue) => ({ optionValue, stock: 1 }))

test('values are in the order of sizes, each once, at most 5', () => {
  expect(summarizeOptionValues(inStock('M', 'XL', 'S', 'm', 'XXL', 'L', 'S', 'XS'))).toEqual({
    values: ['XS', 'S', 'M', 'L', 'XL'],
    moreCount: 1,
  })
})

test('long values are cut to one line, but one is always shown', () => {
  expect(summarizeOptionValues(inStock('64 GB', '128 GB', '256 GB', '512 GB'))).toEqual({
    values: ['64 GB', '128 GB'],
    moreCount: 2,
  })
  expect(summarizeOptionValues(inStock('Fits a bed of 180 by 200 cm', 'Small')).values).toHaveLength(1)
})

test('sold out values are shown only if all are sold out', () => {
  expect(summarizeOptionValues([...inStock('M'), { optionValue: 'S', stock: 0 }]).values).toEqual(['M'])
  expect(summarizeOptionValues([{ optionValue: 'S', stock: 0 }]).values).toEqual(['S'])
})

test('the shown values and the others are all values', () => {
  const variants = fc.array(
    fc.record({ optionValue: fc.constantFrom('S', 'M', '32', '128 GB', '3XL'), stock: fc.nat(1) }),
  )
  fc.assert(
    fc.property(variants, (given) => {
      const { values, moreCount } = summarizeOptionValues(given)
      const available = given.some(({ stock }) => stock > 0) ? given.filter(({ stock }) => stock > 0) : given
      expect(values.length + moreCount).toBe(new Set(available.map(({ optionValue }) => optionValue)).size)
      expect(values.length).toBeLessThanOrEqual(5)
    }),
  )
})
