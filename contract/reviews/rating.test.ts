import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toRating } from './rating.ts'

const counts = fc.array(fc.nat({ max: 10_000 }), { minLength: 5, maxLength: 5 })

test('a product without reviews has no rating', () => {
  expect(toRating(null)).toBeUndefined()
  expect(toRating([0, 0, 0, 0, 0])).toBeUndefined()
})

test('the average is of all reviews, with one decimal', () => {
  expect(toRating([0, 0, 1, 1, 1])).toEqual({ average: 4, count: 3 })
  expect(toRating([1, 0, 0, 0, 2])).toEqual({ average: 3.7, count: 3 })
})

test('the average is within 1 and 5 stars', () => {
  fc.assert(
    fc.property(counts, (of) => {
      const { average = 1 } = toRating(of) ?? {}
      expect(average).toBeGreaterThanOrEqual(1)
      expect(average).toBeLessThanOrEqual(5)
    }),
  )
})
