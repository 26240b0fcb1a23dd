import Upload from 'lucide-react/icons/upload'
import { useRef } from 'react'
import { maxPinListBytes } from '#contract/delivery/delivery-limits.ts'
import { fileTooLargeMessage, formatMegabytes } from '#contract/uploads/upload-limits.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { call } from '#web/api/call.ts'
import { fetchWithProgress } from '#web/api/fetch-with-progress.ts'
import { useCall } from '#web/api/use-call.ts'
import { withErrorMessage } from '#web/api/with-error-message.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatCount } from '#web/ui/data/format-count.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { HiddenFileInput } from '#web/ui/form/HiddenFileInput.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { DeleteDialog } from '#web/ui/overlay/DeleteDialog.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'

type Props = { listed: number; onChanged: () => void }

/** Uploads the courier's list, which replaces the one before, and deletes it. */
export function PinListUpload({ listed, onChanged }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const deletion = useDialogState<undefined>()
  const importing = useCall('POST /delivery/pin-codes/list')
  const upload = ([file]: readonly File[]) => {
    if (!file) return
    if (file.size > maxPinListBytes) return toast.error(fileTooLargeMessage(maxPinListBytes))
    const body = new FormData()
    body.set('file', file)
    void importing.send({ body, fetchFunction: fetchWithProgress() }, ({ message }) => {
      toast.success(message)
      onChanged()
    })
  }
  const remove = async () => {
    const { message } = await withErrorMessage(call('DELETE /delivery/pin-codes', {}), 'Failed to delete the list.')
    toast.success(message)
    onChanged()
  }
  return (
    <Panel
      title="Courier’s list"
      text={`A CSV file of at most ${formatMegabytes(maxPinListBytes)} with a column pin or pincode, and optionally cod and prepaid with Y or N.`}
    >
      <p className="text-sm font-semibold">
        {listed === 0 ? 'There is no list.' : `${formatCount(listed, 'PIN code')} in the list.`}
      </p>
      <CallErrorText error={importing.error} fallback="Failed to import the list." className="whitespace-pre-line" />
      <HiddenFileInput ref={input} accept=".csv,text/csv" aria-label="CSV file" onSelect={upload} />
      <div className="flex flex-wrap gap-3">
        <Button busy={importing.busy} onClick={() => input.current?.click()}>
          <Upload aria-hidden="true" className="size-5" />
          {listed === 0 ? 'Upload a list' : 'Replace the list'}
        </Button>
        {listed > 0 && (
          <Button variant="quiet" onClick={() => deletion.open(undefined)}>
            Delete the list
          </Button>
        )}
      </div>
      <DeleteDialog
        open={deletion.isOpen}
        onClose={deletion.close}
        question="Are you sure you want to delete the list?"
        text="Exceptions are kept."
        onDelete={remove}
      />
    </Panel>
  )
}
