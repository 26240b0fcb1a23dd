import { Button } from '#web/ui/Button.tsx'
import { ErrorBox } from '#web/ui/ErrorBox.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Moment } from '#web/ui/Moment.tsx'
import { SkeletonText } from '#web/ui/Skeleton.tsx'
import { reasonWords, type StockChange } from './stock-words.ts'
import { signed } from './typed-stock.ts'
import { useStockChanges } from './use-stock-changes.ts'

type Props = { open: boolean; variantId: string; name: string; onClose: () => void }

/** What was adjusted of a variant's stock, the newest first, and how orders moved it in between. */
export function StockHistory({ open, variantId, name, onClose }: Props) {
  const { stock, changes, hasMore, failure, isLoading, read } = useStockChanges(variantId)
  return (
    <Modal open={open} onClose={onClose} title="Stock history" text={name}>
      {stock !== undefined && changes.length === 0 && (
        <p className="text-muted">Nobody has adjusted this stock here yet.</p>
      )}
      {stock !== undefined && changes.length > 0 && <ChangeList changes={changes} stock={stock} />}
      {stock === undefined && !failure && (
        <div role="status">
          <span className="sr-only">Loading…</span>
          <SkeletonText lines={4} />
        </div>
      )}
      {failure && (
        <ErrorBox message={failure.message || 'Failed to fetch the history.'} onRetry={read} busy={isLoading} />
      )}
      {hasMore && !failure && (
        <Button className="mt-4" busy={isLoading} onClick={read}>
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
          <Between from={change.to} to={changes[index - 1]?.from ?? stock} />
          <OneChange change={change} />
        </li>
      ))}
    </ol>
  )
}

/** What happened to the stock elsewhere after one adjustment and before the next. */
function Between({ from, to }: { from: number; to: number }) {
  if (from === to) return null
  return (
    <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
      {signed(to - from)} by orders and product edits
    </p>
  )
}

function OneChange({ change: { at, by, from, to, reason, note } }: { change: StockChange }) {
  return (
    <div className="rounded-control border border-hairline p-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{reasonWords[reason]}</span>
        <span className="tabular-nums">
          {from.toLocaleString('en-IN')} → {to.toLocaleString('en-IN')}{' '}
          <span className="text-muted">({signed(to - from)})</span>
        </span>
      </p>
      {note && <p className="mt-1 wrap-anywhere">{note}</p>}
      <p className="mt-1 text-sm text-muted">
        <Moment iso={at} withTime /> · {by}
      </p>
    </div>
  )
}
