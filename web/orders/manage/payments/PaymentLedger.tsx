import { useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { formatRupees, toPaise } from '#contract/money.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import type { Order } from '../../order.ts'
import { OrderSection } from '../detail/OrderSection.tsx'

type LedgerEntry = CallResponse<'GET /orders/{id}/payments'>['ledger'][number]

const ledgerLabels: Record<string, string> = {
  REQUESTED: 'Payment requested',
  STARTED: 'Shopper redirected to the payment page',
  REFUSED: 'Payment refused by the provider',
  UNKNOWN: 'Payment status unknown',
  COMPLETED: 'Payment completed',
  FAILED: 'Payment failed',
  MISMATCH: 'Another amount was paid',
  SETTLED: 'Settled by hand',
  WEBHOOK: 'Webhook from the provider',
  REFUND_REQUESTED: 'Refund requested',
  REFUND_STARTED: 'Refund started by the provider',
  REFUND_REFUSED: 'Refund refused by the provider',
  REFUND_UNKNOWN: 'Refund status unknown',
  REFUNDED: 'Refunded',
  REFUND_FAILED: 'Refund failed',
}

/** The online payments of an order from the ledger, the oldest entry first. A change of a status refetches it. */
export function PaymentLedger({ order }: { order: Order }) {
  const { id, paymentStatus, deliveryStatus, refund, cancellations = [] } = order
  const { data, error, isLoading, refetch } = useQuery('GET /orders/{id}/payments', { params: { id } })
  const refunds = [refund, ...cancellations.map((cancellation) => cancellation.refund)].map((one) => one?.status)
  const statuses = [paymentStatus, deliveryStatus, order.advanceStatus, ...refunds].join()
  const [lastStatuses, setLastStatuses] = useState(statuses)
  if (statuses !== lastStatuses) {
    setLastStatuses(statuses)
    refetch()
  }
  if (error) {
    return <QueryErrorBox error={error} fallback="Failed to fetch the payments." onRetry={refetch} busy={isLoading} />
  }
  if (!data || data.ledger.length === 0) return null
  return (
    <OrderSection title="Payments">
      <ol className="grid gap-3">
        {data.ledger.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the ledger is append-only
          <LedgerLine key={index} entry={entry} />
        ))}
      </ol>
    </OrderSection>
  )
}

function LedgerLine({ entry }: { entry: LedgerEntry }) {
  const { at, kind, amount, detail, merchantOrderId, merchantRefundId } = entry
  return (
    <li className="grid gap-0.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{ledgerLabels[kind] ?? kind}</span>
        {amount !== null && <span className="tabular-nums">{formatRupees(toPaise(amount))}</span>}
      </p>
      <p className="text-xs text-muted wrap-anywhere">
        <DateTime iso={at} withTime />
        {detail && ` · ${detail}`}
        {` · ${merchantRefundId ?? merchantOrderId ?? ''}`}
      </p>
    </li>
  )
}
