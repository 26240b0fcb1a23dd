import { useEffect, useState } from 'react'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatCount } from '#web/ui/data/format-count.ts'
import type { BulkPreview } from './bulk-edit.ts'
import { DialogButtons } from './DialogButtons.tsx'

type Props = {
  preview: BulkPreview
  busy: boolean
  /** The error of the last start. */
  error: unknown
  onBack: () => void
  onStart: () => void
}

/** The button that starts the bulk edit has the place of 'Preview': a double click on that one must not press it. */
const startDelayMs = 800

/** Starts the bulk edit of the preview, or goes back to its fields. */
export function PreviewButtons({ preview: { bulkEdit, counts }, busy, error, onBack, onStart }: Props) {
  const canStart = useDelay(startDelayMs)
  const isDeletion = bulkEdit.action.kind === 'DELETE'
  return (
    <DialogButtons error={<CallErrorText error={error} fallback="Failed to start the bulk edit." />}>
      <Button disabled={busy} onClick={onBack}>
        Back
      </Button>
      <Button
        variant={isDeletion ? 'danger' : 'primary'}
        busy={busy}
        disabled={!canStart || counts.changed === 0}
        onClick={onStart}
      >
        {isDeletion ? 'Delete' : 'Change'} {formatCount(counts.changed, 'product')}
      </Button>
    </DialogButtons>
  )
}

/** True once the component has been mounted for `ms` milliseconds. */
function useDelay(ms: number): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isOver
}
