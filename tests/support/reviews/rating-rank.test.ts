import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ratingRank } from './rating-rank.ts'

const counts = fc.array(fc.nat({ max: 10_000 }), { minLength: 5, maxLength: 5 })
const withOneMore = (of: readonly number[], stars: number) =>
  of.map((count, n) => (n === stars - 1 ? count + 1 : count))

test('one review of 5 stars does not rank above two hundred of 4.8', () => {
  expect(ratingRank([0, 0, 0, 0, 1])).toBeLessThan(ratingRank([0, 0, 0, 40, 160]))
})

test('the rank is within 1 and 5 stars', () => {
  fc.assert(
    fc.property(counts, (of) => {
      expect(ratingRank(of)).toBeGreaterThanOrEqual(1000)
      expect(ratingRank(of)).toBeLessThanOrEqual(5000)
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
