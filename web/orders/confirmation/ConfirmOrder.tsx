import { useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { useQuery } from '#web/api/use-query.ts'
import { OrderLinkPage } from '../OrderLinkPage.tsx'
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
    <OrderLinkPage
      error={changed ? undefined : error}
      isLoading={isLoading}
      refetch={refetch}
      isPending={!order && !error}
      notFound={<ConfirmationResult state="UNKNOWN" />}
    >
      {order?.state === 'AWAITING' && (
        <OrderToConfirm token={token} order={order} onChanged={setChanged} onOutdated={outdated} />
      )}
      {order && order.state !== 'AWAITING' && (
        <ConfirmationResult state={order.state} order={order} focusOnMount={changed !== null || isOutdated} />
      )}
    </OrderLinkPage>
  )
}
