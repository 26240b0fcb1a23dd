/** The number of reviews with 1, 2, 3, 4 and 5 stars. */
export type ReviewCounts = readonly number[]

/** The average of a product's reviews, with one decimal, and their number. */
export type Rating = { average: number; count: number }

/** The reviews that the rank of every product begins with: so many, with so many stars each. */
const prior = { count: 10, stars: 3.5 } as const

const sumOf = (counts: ReviewCounts): number => counts.reduce((sum, count, index) => sum + count * (index + 1), 0)
const totalOf = (counts: ReviewCounts): number => counts.reduce((sum, count) => sum + count, 0)

/** The rating by the counts; undefined without reviews. */
export function toRating(counts: ReviewCounts | null): Rating | undefined {
  const count = totalOf(counts ?? [])
  return count === 0 ? undefined : { average: Math.round((10 * sumOf(counts!)) / count) / 10, count }
}

/**
 * By what lists are sorted: a thousand times the mean of the stars and of ten further reviews of 3.5 stars, so that one review of 5 stars
 * ranks below two hundred of 4.8. The database computes the same (`review_rank`).
 */
export const ratingRank = (counts: ReviewCounts): number =>
  Math.round((1000 * (prior.count * prior.stars + sumOf(counts))) / (prior.count + totalOf(counts)))
