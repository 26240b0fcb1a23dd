import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ratingRank, toRating } from './rating.ts'

const counts = fc.array(fc.nat({ max: 10_000 }), { minLength: 5, maxLength: 5 })
const withOneMore = (of: readonly number[], stars: number) =>
  of.map((count, n) => (n === stars - 1 ? count + 1 : count))

test('a product without reviews has no rating', () => {
  expect(toRating(null)).toBeUndefined()
  expect(toRating([0, 0, 0, 0, 0])).toBeUndefined()
})

test('the average is of all reviews, with one decimal', () => {
  expect(toRating([0, 0, 1, 1, 1])).toEqual({ average: 4, count: 3 })
  expect(toRating([1, 0, 0, 0, 2])).toEqual({ average: 3.7, count: 3 })
})

test('one review of 5 stars does not rank above two hundred of 4.8', () => {
  expect(ratingRank([0, 0, 0, 0, 1])).toBeLessThan(ratingRank([0, 0, 0, 40, 160]))
})

test('the average and the rank are within 1 and 5 stars', () => {
  fc.assert(
    fc.property(counts, (of) => {
      expect(ratingRank(of)).toBeGreaterThanOrEqual(1000)
      expect(ratingRank(of)).toBeLessThanOrEqual(5000)
      const { average = 1 } = toRating(of) ?? {}
      expect(average).toBeGreaterThanOrEqual(1)
      expect(average).toBeLessThanOrEqual(5)
    }),
  )
})

test('a further review of 5 stars never lowers a rank, and one of 1 star never raises it', () => {
  fc.assert(
    fc.property(counts, (of) => {
      expect(ratingRank(withOneMore(of, 5))).toBeGreaterThanOrEqual(ratingRank(of))
      expect(ratingRank(withOneMore(of, 1))).toBeLessThanOrEqual(ratingRank(of))
    }),
  )
})
