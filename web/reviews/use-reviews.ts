import { useRef, useState } from 'react'
import { call } from '#web/api/call.ts'
import { type QueryError, resultFromPromise } from '#web/api/result.ts'
import type { ReviewsPage } from './review.ts'

export type ReviewFilter = { sort: 'helpful' | 'newest'; stars?: number; withPictures?: true }

/** The reviews of a product by a filter: the first page is given, others are loaded by `show` and `loadMore`. */
export function useReviews(productId: string, first: ReviewsPage) {
  const [filter, setFilter] = useState<ReviewFilter>({ sort: 'helpful' })
  const [page, setPage] = useState(first)
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState<QueryError>()
  const lastRequest = useRef(0)

  const load = async (wanted: ReviewFilter, cursor?: string) => {
    const request = ++lastRequest.current
    setLoading(true)
    const { sort, stars, withPictures } = wanted
    const query = {
      sort,
      ...(stars && { stars: String(stars) }),
      ...(withPictures && { withPictures: 'true' as const }),
      ...(cursor && { cursor }),
    }
    const input = { params: { productId }, query }
    const { data, error: failure } = await resultFromPromise(call('GET /products/{productId}/reviews', input))
    // A later request has been sent.
    if (request !== lastRequest.current) return
    setLoading(false)
    setError(failure)
    if (data) setPage((before) => (cursor ? { ...data, reviews: [...before.reviews, ...data.reviews] } : data))
  }
  const show = (wanted: ReviewFilter) => {
    setFilter(wanted)
    void load(wanted)
  }
  const { reviews, nextCursor } = page
  return {
    filter,
    reviews,
    isLoading,
    error,
    show,
    loadMore: nextCursor ? () => void load(filter, nextCursor) : undefined,
    retry: () => void load(filter),
  }
}
