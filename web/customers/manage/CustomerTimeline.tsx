import { useEffect, useState } from 'react'
import { call } from '#web/api/call.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { type QueryError, resultFromPromise } from '#web/api/result.ts'
import { OrderTimeline } from '#web/orders/OrderTimeline.tsx'
import type { TimelineStep } from '#web/orders/timeline.ts'
import { Button } from '#web/ui/Button.tsx'
import { toStep } from './customer-labels.ts'

/** What happened with a customer, the newest first; further pages are appended. */
export function CustomerTimeline({ id }: { id: string }) {
  const [steps, setSteps] = useState<readonly TimelineStep[]>([])
  const [nextCursor, setNextCursor] = useState<string | null>(null)
  const [error, setError] = useState<QueryError>()
  const [isLoading, setLoading] = useState(true)
  const load = async (cursor: string | null) => {
    setLoading(true)
    const query = cursor ? { cursor } : {}
    const result = await resultFromPromise(call('GET /customers/{id}/timeline', { params: { id }, query }))
    setLoading(false)
    setError(result.error)
    if (!result.data) return
    const { entries, nextCursor: next } = result.data
    setSteps((before) => [...(cursor ? before : []), ...entries.map(toStep)])
    setNextCursor(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page depends on the customer only
  useEffect(() => {
    void load(null)
  }, [id])
  return (
    <>
      {error && (
        <QueryErrorBox
          error={error}
          fallback="Failed to fetch the timeline."
          onRetry={() => void load(nextCursor)}
          busy={isLoading}
        />
      )}
      {isLoading && steps.length === 0 && <p role="status">Loading…</p>}
      <OrderTimeline steps={steps} />
      {nextCursor && (
        <Button className="justify-self-center" busy={isLoading} onClick={() => void load(nextCursor)}>
          Load more
        </Button>
      )}
    </>
  )
}
