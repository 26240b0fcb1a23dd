import type { CallResponse } from '#contract/calls.ts'
import { formatRupees, toPaise } from '#contract/money.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { OrderSection } from '../detail/OrderSection.tsx'

type LedgerEntry = CallResponse<'GET /orders/{id}/payments'>['ledger'][number]

const ledgerLabels: Record<string, string> = {
  REQUESTED: 'Payment asked for',
  STARTED: 'Shopper led to the payment page',
  REFUSED: 'Payment refused by the provider',
  UNKNOWN: 'No clear answer of the provider',
  COMPLETED: 'Payment completed',
  FAILED: 'Payment failed',
  MISMATCH: 'Another amount came',
  SETTLED: 'Settled by hand',
  WEBHOOK: 'Report of the provider',
  REFUND_REQUESTED: 'Refund asked for',
  REFUND_STARTED: 'Refund taken up by the provider',
  REFUND_REFUSED: 'Refund refused by the provider',
  REFUND_UNKNOWN: 'No clear answer to the refund',
  REFUNDED: 'Refunded',
  REFUND_FAILED: 'Refund failed',
}

/** The payment ledger of an online order, the oldest entry first. */
export function PaymentLedger({ id }: { id: string }) {
  const { data, error, isLoading, refetch } = useQuery('GET /orders/{id}/payments', { params: { id } })
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
