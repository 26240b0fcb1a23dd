import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import type { BulkEdit, BulkEditResult } from '../bulk-edit.ts'
import { Counts } from '../Counts.tsx'
import { SkippedProducts } from '../SkippedProducts.tsx'
import { noticeText } from './notice-text.ts'

const titles = {
  PREVIEWED: 'Not started',
  RUNNING: 'Running',
  DONE: 'Done',
  CANCELED: 'Canceled. What was changed by then stays so.',
  FAILED: 'Stopped',
} as const

type Props = { result: BulkEditResult; onChanged: () => void }

/** The result of a bulk edit; one that failed can be continued or left as it is. */
export function RunResult({ result: { bulkEdit, skipped }, onChanged }: Props) {
  const { state, progress, message } = bulkEdit
  return (
    <div className="grid gap-4">
      {message ? (
        <ErrorBox message={message} detail={noticeText(bulkEdit).detail} />
      ) : (
        <p role="status" className="font-semibold">
          {titles[state]}
        </p>
      )}
      {state === 'FAILED' && <Continue bulkEdit={bulkEdit} onChanged={onChanged} />}
      <Counts counts={progress} />
      <SkippedProducts skipped={skipped} />
      <ButtonLink to="/admin/activity?subject=product" className="justify-self-start">
        View in Activity
      </ButtonLink>
    </div>
  )
}

function Continue({ bulkEdit, onChanged }: { bulkEdit: BulkEdit; onChanged: () => void }) {
  const running = useCall('POST /bulk-edits/{id}/run')
  const canceling = useCall('POST /bulk-edits/{id}/cancel')
  const input = { params: { id: bulkEdit.id } }
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 sm:flex">
        <Button
          variant="primary"
          busy={running.busy}
          disabled={canceling.busy}
          onClick={() => running.send(input, onChanged)}
        >
          Go on with the rest
        </Button>
        <Button busy={canceling.busy} disabled={running.busy} onClick={() => canceling.send(input, onChanged)}>
          Leave it as it is
        </Button>
      </div>
      <CallErrorText error={running.error ?? canceling.error} fallback="Failed to update the bulk edit." />
    </div>
  )
}
