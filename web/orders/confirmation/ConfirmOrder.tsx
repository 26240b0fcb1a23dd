import { useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { ConfirmationResult } from './ConfirmationResult.tsx'
import { OrderToConfirm } from './OrderToConfirm.tsx'

/** The order of a confirmation link. */
export type OrderOfLink = CallResponse<'GET /orders/confirmation/{token}'>['order']

/** The order of a link: to be confirmed, or what has become of it. Opening the page changes nothing. */
export function ConfirmOrder({ token }: { token: string }) {
  const { data, error, isLoading, refetch } = useQuery('GET /orders/confirmation/{token}', { params: { token } })
  const [changed, setChanged] = useState<OrderOfLink | null>(null)
  const [isOutdated, setIsOutdated] = useState(false)
  const order = changed ?? data?.order
  const outdated = () => {
    setChanged(null)
    setIsOutdated(true)
    refetch()
  }
  return (
    <div className="page section">
      <div className="mx-auto grid max-w-xl gap-6" aria-live="polite">
        {!order && !error && <Loading />}
        {!order && error?.status === 404 && <ConfirmationResult state="UNKNOWN" />}
        {!order && error && error.status !== 404 && (
          <QueryErrorBox error={error} fallback="Failed to fetch the order." onRetry={refetch} busy={isLoading} />
        )}
        {order?.state === 'AWAITING' && (
          <OrderToConfirm token={token} order={order} onChanged={setChanged} onOutdated={outdated} />
        )}
        {order && order.state !== 'AWAITING' && (
          <ConfirmationResult state={order.state} order={order} isOfAction={changed !== null || isOutdated} />
        )}
      </div>
    </div>
  )
}

function Loading() {
  return (
    <div role="status" className="grid justify-items-center gap-5 py-16 text-center">
      <Spinner className="size-9" />
      <p className="text-muted">Loading your order…</p>
    </div>
  )
}
