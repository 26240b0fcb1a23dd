import { useEffect } from 'react'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { historyCache } from '#web/api/history-cache.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { formatNumber } from '#web/ui/data/format-count.ts'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { BulkEditResult, BulkEditState } from './bulk-edit.ts'
import { Counts } from './Counts.tsx'
import { SkippedProducts } from './SkippedProducts.tsx'
import { useBulkEdit } from './use-bulk-edit.ts'

/** A started bulk edit: its progress, then its result. */
export function RunContent({ id, onState }: { id: string; onState: (state: BulkEditState) => void }) {
  const { data, error, isLoading, refetch } = useBulkEdit(id)
  const state = data?.bulkEdit.state
  const hasEnded = state !== undefined && state !== 'RUNNING'
  useEffect(() => {
    if (state) onState(state)
  }, [state, onState])
  useEffect(() => {
    // Cached products of this tab may be stale.
    if (hasEnded) historyCache.clear()
  }, [hasEnded])
  if (!data) {
    return error ? (
      <QueryErrorBox error={error} fallback="Failed to load the progress." onRetry={refetch} busy={isLoading} />
    ) : (
      <Skeleton className="h-24" />
    )
  }
  return data.bulkEdit.state === 'RUNNING' ? (
    <Progress bulkEdit={data.bulkEdit} onChanged={refetch} />
  ) : (
    <Result result={data} onChanged={refetch} />
  )
}

type ProgressProps = { bulkEdit: BulkEditResult['bulkEdit']; onChanged: () => void }

function Progress({ bulkEdit: { id, progress, productCount }, onChanged }: ProgressProps) {
  const canceling = useCall('POST /bulk-edits/{id}/cancel')
  const done = progress.changed + progress.unchanged + progress.skipped
  return (
    <div className="grid gap-4">
      <ProgressBar
        label="Products"
        done={done}
        total={productCount}
        valueText={`${formatNumber(done)} of ${formatNumber(productCount)}`}
      />
      <p className="text-muted">You may close this window; the bulk edit goes on.</p>
      <Button
        className="justify-self-start"
        busy={canceling.busy}
        onClick={() => canceling.send({ params: { id } }, onChanged, onChanged)}
      >
        Cancel the bulk edit
      </Button>
      <CallErrorText error={canceling.error} fallback="Failed to cancel the bulk edit." />
    </div>
  )
}

const resultTitles = {
  PREVIEWED: 'Not started',
  RUNNING: 'Running',
  DONE: 'Done',
  CANCELED: 'Canceled. What was changed by then stays so.',
  FAILED: 'Stopped',
} as const

function Result({ result: { bulkEdit, skipped }, onChanged }: { result: BulkEditResult; onChanged: () => void }) {
  const { id, state, progress, message } = bulkEdit
  const running = useCall('POST /bulk-edits/{id}/run')
  return (
    <div className="grid gap-4">
      {message ? (
        <ErrorBox message={message} />
      ) : (
        <p role="status" className="font-semibold">
          {resultTitles[state]}
        </p>
      )}
      <Counts counts={progress} />
      <SkippedProducts skipped={skipped} />
      {state === 'FAILED' && (
        <Button
          className="justify-self-start"
          busy={running.busy}
          onClick={() => running.send({ params: { id } }, onChanged)}
        >
          Go on with the rest
        </Button>
      )}
      <CallErrorText error={running.error} fallback="Failed to start the bulk edit." />
      <ButtonLink to="/admin/activity?subject=product" className="justify-self-start">
        View in Activity
      </ButtonLink>
    </div>
  )
}
