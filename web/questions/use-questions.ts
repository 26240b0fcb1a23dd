import { useRef, useState } from 'react'
import { call } from '#web/api/call.ts'
import { type QueryError, resultFromPromise } from '#web/api/result.ts'
import type { QuestionsPage, QuestionsResult } from './question.ts'

const noQuestions: QuestionsPage = { questions: [], nextCursor: null }

/**
 * The questions of a product: the first page is given, others are loaded by `loadMore`; `reload` reads the first page again, `retry` the page that
 * failed to load.
 */
export function useQuestions(productId: string, first: QuestionsResult) {
  const [page, setPage] = useState(first?.data ?? noQuestions)
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState<QueryError | undefined>(first?.error)
  const lastRequest = useRef<{ cursor?: string | undefined }>({})
  const load = async (cursor?: string) => {
    const request = { cursor }
    lastRequest.current = request
    setLoading(true)
    const input = { params: { productId }, query: cursor ? { cursor } : {} }
    const { data, error: failure } = await resultFromPromise(call('GET /products/{productId}/questions', input))
    // A later request has been sent.
    if (request !== lastRequest.current) return
    setLoading(false)
    setError(failure)
    if (data) setPage((before) => (cursor ? { ...data, questions: [...before.questions, ...data.questions] } : data))
  }
  const { questions, nextCursor } = page
  return {
    questions,
    isLoading,
    error,
    reload: () => void load(),
    retry: () => void load(lastRequest.current.cursor),
    loadMore: nextCursor ? () => void load(nextCursor) : undefined,
  }
}
