import type { ReviewCounts } from '#contract/reviews/rating.ts'

/** The reviews that the rank of every product begins with: so many, with so many stars each. */
const prior = { count: 10, stars: 3.5 } as const

/**
 * The rule that `review_rank` of the database follows: a thousand times the mean of the stars and of ten further reviews of 3.5 stars, so
 * that one review of 5 stars ranks below two hundred of 4.8.
 */
export function ratingRank(counts: ReviewCounts): number {
  const count = counts.reduce((sum, each) => sum + each, 0)
  const stars = counts.reduce((sum, each, index) => sum + each * (index + 1), 0)
  return Math.round((1000 * (prior.count * prior.stars + stars)) / (prior.count + count))
}
