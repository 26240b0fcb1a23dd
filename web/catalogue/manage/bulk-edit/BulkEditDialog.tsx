import { useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { historyCache } from '#web/api/history-cache.ts'
import { useCall } from '#web/api/use-call.ts'
import { useQuery } from '#web/api/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatCount } from '#web/ui/data/format-count.ts'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import type { ProductFormOptions } from '../product-form/use-product-form-options.ts'
import { ActionFields } from './ActionFields.tsx'
import { actionLabels, emptyDraft, toAction } from './action-draft.ts'
import type { BulkPreview, BulkSelection } from './bulk-edit.ts'
import { PreviewContent } from './PreviewContent.tsx'
import { RunContent } from './RunContent.tsx'

type Props = {
  open: boolean
  selection: BulkSelection
  /** The selection in words: '3 products'. */
  selectionText: string
  options: ProductFormOptions
  onClose: () => void
  /** Called on closing if products may have changed: the list then no longer has the rows that the result is about. */
  onChanged: () => void
}

/** Changes many products at once: choose the action, see what it would do, start it, watch it. */
export function BulkEditDialog({ open, selection, selectionText, options, onClose, onChanged }: Props) {
  const [draft, setDraft] = useState(emptyDraft)
  const [problem, setProblem] = useState<string | null>(null)
  const [preview, setPreview] = useState<BulkPreview | null>(null)
  const [startedId, setStartedId] = useState<string | null>(null)
  const previewing = useCall('POST /bulk-edits')
  const starting = useCall('POST /bulk-edits/{id}/run')
  const runningId = useRunningEdit()
  const runId = startedId ?? runningId

  const showPreview = () => {
    const action = toAction(draft)
    setProblem(typeof action === 'string' ? action : null)
    if (typeof action !== 'string') previewing.send({ body: { selection, action } }, setPreview)
  }
  const start = ({ bulkEdit: { id } }: BulkPreview) => starting.send({ params: { id } }, () => setStartedId(id))
  const back = () => {
    setPreview(null)
    starting.reset()
  }

  const close = () => {
    onClose()
    if (startedId === null) return
    historyCache.clear()
    onChanged()
  }

  const footer = runId ? (
    <Buttons>
      <Button onClick={close}>Close</Button>
    </Buttons>
  ) : preview ? (
    <Buttons error={<CallErrorText error={starting.error} fallback="Failed to start the bulk edit." />}>
      <Button disabled={starting.busy} onClick={back}>
        Back
      </Button>
      <Button
        variant={preview.bulkEdit.action.kind === 'DELETE' ? 'danger' : 'primary'}
        busy={starting.busy}
        disabled={preview.counts.changed === 0}
        onClick={() => start(preview)}
      >
        {preview.bulkEdit.action.kind === 'DELETE' ? 'Delete' : 'Change'}{' '}
        {formatCount(preview.counts.changed, 'product')}
      </Button>
    </Buttons>
  ) : (
    <Buttons
      error={
        problem ? (
          <ErrorText>{problem}</ErrorText>
        ) : (
          <CallErrorText error={previewing.error} fallback="Failed to preview the bulk edit." />
        )
      }
    >
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" busy={previewing.busy} onClick={showPreview}>
        Preview
      </Button>
    </Buttons>
  )
  return (
    <Modal
      open={open}
      onClose={close}
      title={preview ? actionLabels[preview.bulkEdit.action.kind] : 'Bulk edit'}
      text={dialogText({
        isForeign: startedId === null && runningId !== null,
        isStarted: startedId !== null,
        selectionText,
        hasPreview: preview !== null,
      })}
      size="md"
      fullOnPhone
      footer={footer}
    >
      {runId ? (
        <RunContent key={runId} id={runId} />
      ) : preview ? (
        <PreviewContent preview={preview} />
      ) : (
        <ActionFields
          draft={draft}
          options={options}
          errors={previewing.error instanceof ApiError ? previewing.error.errors : {}}
          onChange={(change) => {
            setDraft((before) => ({ ...before, ...change }))
            setProblem(null)
          }}
        />
      )}
    </Modal>
  )
}

/** The id of a bulk edit that was running when the dialog opened; one runs at a time. */
function useRunningEdit(): string | null {
  const { data } = useQuery('GET /bulk-edits', {})
  return data?.bulkEdits.find(({ state }) => state === 'RUNNING')?.id ?? null
}

type DialogTextInput = { isForeign: boolean; isStarted: boolean; selectionText: string; hasPreview: boolean }

function dialogText({ isForeign, isStarted, selectionText, hasPreview }: DialogTextInput): string {
  if (isForeign) return 'Another bulk edit is running. Wait until it is done, or cancel it.'
  if (isStarted) return selectionText
  return hasPreview ? `${selectionText}. Nothing is changed yet.` : selectionText
}

function Buttons({ error, children }: { error?: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className="grid gap-3">
      {error}
      <div className="flex gap-3 max-sm:*:flex-1 sm:justify-end">{children}</div>
    </div>
  )
}
