import { useEffect } from 'react'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { historyCache } from '#web/api/history-cache.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatNumber } from '#web/ui/data/format-count.ts'
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { BulkEdit } from '../bulk-edit.ts'
import { processedCounts } from './notice-text.ts'
import { RunResult } from './RunResult.tsx'
import { useBulkEdit } from './use-bulk-edit.ts'

/** A started bulk edit: its progress, then its result. */
export function RunContent({ id, onBulkEdit }: { id: string; onBulkEdit: (bulkEdit: BulkEdit) => void }) {
  const { data, error, isLoading, refetch } = useBulkEdit(id)
  const bulkEdit = data?.bulkEdit
  const hasEnded = bulkEdit !== undefined && bulkEdit.state !== 'RUNNING'
  useEffect(() => {
    if (bulkEdit) onBulkEdit(bulkEdit)
  }, [bulkEdit, onBulkEdit])
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
    <RunResult result={data} onChanged={refetch} />
  )
}

function Progress({ bulkEdit, onChanged }: { bulkEdit: BulkEdit; onChanged: () => void }) {
  const { id, productCount } = bulkEdit
  const canceling = useCall('POST /bulk-edits/{id}/cancel')
  const { done } = processedCounts(bulkEdit)
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
