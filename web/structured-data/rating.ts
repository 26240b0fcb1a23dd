import { dayInIndia } from '#contract/india-time.ts'
import type { ProductViewModel } from '#web/catalogue/product.ts'
import type { ReviewsResult, ReviewViewModel } from '#web/reviews/review.ts'
import type { Thing } from './schema-org.ts'

const review = ({ stars, title, text, firstName, createdAt }: ReviewViewModel): Thing => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: firstName },
  datePublished: dayInIndia(new Date(createdAt)),
  name: title,
  reviewBody: text,
  reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 },
})

/** The rating of a product and the reviews that its page shows; nothing without reviews, never the fixed rating. */
export function ratingJsonLd(rating: ProductViewModel['rating'], shown: ReviewsResult | undefined) {
  if (!rating) return {}
  const { average, count } = rating
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: average,
      reviewCount: count,
      bestRating: 5,
      worstRating: 1,
    },
    ...(shown?.data && { review: shown.data.reviews.map(review) }),
  }
}
