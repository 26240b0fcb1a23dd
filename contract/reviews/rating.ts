/** The number of reviews with 1, 2, 3, 4 and 5 stars. */
export type ReviewCounts = readonly number[]

/** The average of a product's reviews, with one decimal, and their number. */
type Rating = { average: number; count: number }

const sumOf = (counts: ReviewCounts): number => counts.reduce((sum, count, index) => sum + count * (index + 1), 0)
const totalOf = (counts: ReviewCounts): number => counts.reduce((sum, count) => sum + count, 0)

/** The rating by the counts; undefined without reviews. */
export function toRating(counts: ReviewCounts | null): Rating | undefined {
  const count = totalOf(counts ?? [])
  return count === 0 ? undefined : { average: Math.round((10 * sumOf(counts!)) / count) / 10, count }
}
