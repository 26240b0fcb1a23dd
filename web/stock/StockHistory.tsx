import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { formatNumber } from '#web/ui/data/format-count.ts'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import { formatSigned } from './parse-stock-input.ts'
import { reasonLabels, type StockChange } from './stock-labels.ts'
import { useStockChanges } from './use-stock-changes.ts'

type Props = { open: boolean; variantId: string; name: string; onClose: () => void }

/** The adjustments of a variant's stock, the newest first, with the changes by orders and product edits between them. */
export function StockHistory({ open, variantId, name, onClose }: Props) {
  const { stock, changes, hasMore, error, isLoading, loadMore, retry } = useStockChanges(variantId)
  return (
    <Modal open={open} onClose={onClose} title="Stock history" text={name}>
      {stock !== undefined && changes.length === 0 && (
        <p className="text-muted">Nobody has adjusted this stock here yet.</p>
      )}
      {stock !== undefined && changes.length > 0 && <ChangeList changes={changes} stock={stock} />}
      {stock === undefined && !error && (
        <div role="status">
          <span className="sr-only">Loading…</span>
          <SkeletonText lines={4} />
        </div>
      )}
      <QueryErrorBox error={error} fallback="Failed to fetch the history." onRetry={retry} busy={isLoading} />
      {hasMore && !error && (
        <Button className="mt-4" busy={isLoading} onClick={loadMore}>
          Show earlier changes
        </Button>
      )}
    </Modal>
  )
}

function ChangeList({ changes, stock }: { changes: readonly StockChange[]; stock: number }) {
  return (
    <ol className="grid gap-3">
      {changes.map((change, index) => (
        <li key={change.id} className="grid gap-3">
          <OtherMovements from={change.to} to={changes[index - 1]?.from ?? stock} />
          <AdjustmentEntry change={change} />
        </li>
      ))}
    </ol>
  )
}

/** The change of the stock by orders and product edits between two adjustments. */
function OtherMovements({ from, to }: { from: number; to: number }) {
  if (from === to) return null
  return (
    <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
      {formatSigned(to - from)} by orders and product edits
    </p>
  )
}

function AdjustmentEntry({ change: { at, by, from, to, reason, note } }: { change: StockChange }) {
  return (
    <div className="rounded-control border border-hairline p-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{reasonLabels[reason]}</span>
        <span className="tabular-nums">
          {formatNumber(from)} → {formatNumber(to)} <span className="text-muted">({formatSigned(to - from)})</span>
        </span>
      </p>
      {note && <p className="mt-1 wrap-anywhere">{note}</p>}
      <p className="mt-1 text-sm text-muted">
        <DateTime iso={at} withTime /> · {by}
      </p>
    </div>
  )
}
