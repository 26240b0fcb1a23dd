import { useRef, useState } from 'react'
import { fieldErrorsOf } from '#web/api/api-error.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { historyCache } from '#web/api/history-cache.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { useFocusInvalid } from '#web/ui/form/use-focus-invalid.ts'
import { useUnsavedGuard } from '#web/ui/form/use-unsaved-guard.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import type { ProductFormOptions } from '../product-form/use-product-form-options.ts'
import { ActionFields } from './ActionFields.tsx'
import { type ActionDraft, emptyDraft, hasValueField, toAction } from './action-draft.ts'
import { actionLabels } from './action-labels.ts'
import type { BulkEdit, BulkPreview, BulkSelection } from './bulk-edit.ts'
import { DialogButtons } from './DialogButtons.tsx'
import { dialogText } from './dialog-text.ts'
import { PreviewButtons } from './PreviewButtons.tsx'
import { PreviewContent } from './PreviewContent.tsx'
import { RunContent } from './run/RunContent.tsx'
import { useRunningEditId } from './run/use-bulk-edit.ts'
import { StepTitle } from './StepTitle.tsx'

type Props = {
  open: boolean
  selection: BulkSelection
  /** The selection in words: '3 products'. */
  selectionText: string
  options: ProductFormOptions
  onClose: () => void
  /** Called on closing with the run that was shown, if it is still running. */
  onRunClosed: (runningId: string | null) => void
  /** Called on closing if products may have changed: the list then no longer has the rows that the result is about. */
  onChanged: () => void
}

/** Changes many products at once: choose the action, see what it would do, start it, watch it. */
export function BulkEditDialog({ open, selection, selectionText, options, onClose, onRunClosed, onChanged }: Props) {
  const [draft, setDraft] = useState(emptyDraft)
  const [problem, setProblem] = useState<{ text: string } | null>(null)
  const [preview, setPreview] = useState<BulkPreview | null>(null)
  const [startedId, setStartedId] = useState<string | null>(null)
  const [run, setRun] = useState<BulkEdit | null>(null)
  const previewing = useCall('POST /bulk-edits')
  const starting = useCall('POST /bulk-edits/{id}/run')
  const runningId = useRunningEditId()
  const runId = startedId ?? runningId
  const runState = run?.state ?? 'RUNNING'
  const step = runId ? 'run' : preview ? 'preview' : 'fields'
  const guard = useUnsavedGuard(open && step !== 'run' && draft.kind !== '')

  const serverErrors = fieldErrorsOf(previewing.error)
  const serverError = hasValueField(draft) ? (serverErrors.value ?? serverErrors.action) : undefined
  const fieldError = problem?.text ?? serverError
  const fields = useRef<HTMLDivElement>(null)
  useFocusInvalid(fields, problem ?? previewing.error)

  const changeDraft = (change: Partial<ActionDraft>) => {
    setDraft((before) => ({ ...before, ...change }))
    setProblem(null)
    previewing.reset()
  }
  const showPreview = () => {
    const action = toAction(draft)
    setProblem(typeof action === 'string' ? { text: action } : null)
    if (typeof action !== 'string') previewing.send({ body: { selection, action } }, setPreview)
  }
  const start = ({ bulkEdit: { id } }: BulkPreview) => starting.send({ params: { id } }, () => setStartedId(id))
  const back = () => {
    setPreview(null)
    starting.reset()
  }
  const close = () =>
    guard.confirmDiscard(() => {
      onClose()
      if (runId) onRunClosed(runState === 'RUNNING' ? runId : null)
      // A run of before, or of another administrator, that is still running leaves the selection as it is.
      if (startedId === null && (runningId === null || runState === 'RUNNING')) return
      historyCache.clear()
      onChanged()
    })

  const footer = runId ? (
    <DialogButtons key="run">
      <Button onClick={close}>Close</Button>
    </DialogButtons>
  ) : preview ? (
    <PreviewButtons
      key="preview"
      preview={preview}
      busy={starting.busy}
      error={starting.error}
      onBack={back}
      onStart={() => start(preview)}
    />
  ) : (
    <DialogButtons
      key="fields"
      error={fieldError ? null : <CallErrorText error={previewing.error} fallback="Failed to preview the bulk edit." />}
    >
      <Button onClick={close}>Cancel</Button>
      <Button variant="primary" busy={previewing.busy} onClick={showPreview}>
        Preview
      </Button>
    </DialogButtons>
  )
  return (
    <>
      <Modal
        open={open}
        onClose={close}
        title={<StepTitle step={step}>{preview ? actionLabels[preview.bulkEdit.action.kind] : 'Bulk edit'}</StepTitle>}
        text={dialogText({ step, isStartedHere: startedId !== null, runState, selectionText })}
        size="md"
        fullOnPhone
        dismissible={!starting.busy}
        footer={footer}
      >
        {runId ? (
          <RunContent key={runId} id={runId} onBulkEdit={setRun} />
        ) : preview ? (
          <PreviewContent preview={preview} />
        ) : (
          <ActionFields ref={fields} draft={draft} options={options} error={fieldError} onChange={changeDraft} />
        )}
      </Modal>
      {guard.dialog}
    </>
  )
}
