import { useRef, useState } from 'react'
import { call } from '#web/api/call.ts'
import { type QueryError, resultFromPromise } from '#web/api/result.ts'
import type { ReviewsResult } from './review.ts'

export type ReviewFilter = { sort: 'helpful' | 'newest'; stars?: number; withPictures?: true }

const firstFilter: ReviewFilter = { sort: 'helpful' }

/**
 * The reviews of a product by a filter: the first page is given, others are loaded by `show` and `loadMore`, and by `retry` the one that failed to
 * load. The rating is missing until a first page is loaded.
 */
export function useReviews(productId: string, first: ReviewsResult) {
  const [filter, setFilter] = useState(firstFilter)
  const [page, setPage] = useState(first?.data)
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState<QueryError | undefined>(first?.error)
  const lastRequest = useRef<{ wanted: ReviewFilter; cursor?: string | undefined }>({ wanted: firstFilter })

  const load = async (wanted: ReviewFilter, cursor?: string) => {
    const request = { wanted, cursor }
    lastRequest.current = request
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
    // Only the first page has the rating.
    if (data)
      setPage((before) => ({
        ...before,
        ...data,
        reviews: cursor && before ? [...before.reviews, ...data.reviews] : data.reviews,
      }))
  }
  const show = (wanted: ReviewFilter) => {
    setFilter(wanted)
    void load(wanted)
  }
  const nextCursor = page?.nextCursor
  return {
    filter,
    reviews: page?.reviews ?? [],
    rating: page?.rating,
    isLoading,
    error,
    show,
    loadMore: nextCursor ? () => void load(filter, nextCursor) : undefined,
    retry: () => void load(lastRequest.current.wanted, lastRequest.current.cursor),
  }
}
