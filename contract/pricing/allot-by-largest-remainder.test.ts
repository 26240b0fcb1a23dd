import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allotByLargestRemainder } from './allot-by-largest-remainder.ts'

test('a paisa that cannot be divided goes to the largest remainder, at equality to the first', () => {
  expect(allotByLargestRemainder(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(allotByLargestRemainder(10, [15, 25, 60])).toEqual([2, 2, 6])
  expect(allotByLargestRemainder(5, [0, 0])).toEqual([0, 0])
})

test('the parts are whole, their sum is the amount, and none exceeds its weight', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 99_99_999_99 * 999 }), { minLength: 1, maxLength: 50 })
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (given, part) => {
      const sum = given.reduce((total, weight) => total + weight, 0)
      const amount = Math.floor(sum * part)
      const parts = allotByLargestRemainder(amount, given)
      expect(parts.reduce((total, each) => total + each, 0)).toBe(amount)
      for (const [index, each] of parts.entries()) {
        expect(Number.isInteger(each)).toBe(true)
        expect(each).toBeGreaterThanOrEqual(0)
        expect(each).toBeLessThanOrEqual(given[index]!)
      }
    }),
  )
})
