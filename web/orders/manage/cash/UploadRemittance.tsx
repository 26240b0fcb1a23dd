import Upload from 'lucide-react/icons/upload'
import { useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { CallResponse } from '#contract/calls.ts'
import { maxRemittanceBytes } from '#contract/orders/cash/cash-limits.ts'
import { courierCash } from '#contract/orders/cash/courier-cash.ts'
import { fileTooLargeMessage, formatMegabytes } from '#contract/uploads/upload-limits.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { fetchWithProgress } from '#web/api/fetch-with-progress.ts'
import { useFormCall, zodResolver } from '#web/api/form-errors.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { HiddenFileInput } from '#web/ui/form/HiddenFileInput.tsx'
import { RupeesInput } from '#web/ui/form/RupeesInput.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import { daysAgo } from '../days-ago.ts'
import { RemittancePreview } from './RemittancePreview.tsx'

type Preview = CallResponse<'POST /courier-cash/remittances/preview'>
type Fields = { courier: string; reference: string; remittedOn: string; charges: string; note: string; preview: string }
type Props = { couriers: readonly string[]; open: boolean; onClose: () => void; onSaved: () => void }

const defaultValues: Fields = { courier: '', reference: '', remittedOn: '', charges: '0', note: '', preview: '' }

/** The modal that uploads a courier's remittance file: a preview of its lines, then "Save remittance". */
export function UploadRemittance({ couriers, open, onClose, onSaved }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [preview, setPreview] = useState<Preview>()
  const form = useForm<Fields>({ resolver: zodResolver(courierCash.saveRemittance.body), defaultValues })
  const previewing = useCall('POST /courier-cash/remittances/preview')
  const saving = useFormCall('POST /courier-cash/remittances', form, 'Failed to save the remittance.')
  const { dirtyFields } = form.formState

  const show = (chosen: File, courier: string) => {
    const body = new FormData()
    body.set('file', chosen)
    body.set('courier', courier)
    setFile(chosen)
    setPreview(undefined)
    void previewing.send({ body, fetchFunction: fetchWithProgress() }, (found) => {
      setPreview(found)
      form.setValue('preview', found.preview)
      // What was typed stays; what was read from a file chosen before does not.
      if (!dirtyFields.reference) form.setValue('reference', found.reference ?? '')
      if (!dirtyFields.remittedOn) form.setValue('remittedOn', found.remittedOn ?? daysAgo(0))
    })
  }
  const choose = ([chosen]: readonly File[]) => {
    if (!chosen) return
    if (chosen.size > maxRemittanceBytes) return toast.error(fileTooLargeMessage(maxRemittanceBytes))
    show(chosen, form.getValues('courier'))
  }
  const submit = form.handleSubmit((values) => {
    if (!file) return
    const body = new FormData()
    body.set('file', file)
    for (const [name, value] of Object.entries(values)) body.set(name, value)
    const done = ({ message }: { message: string }) => {
      toast.success(message)
      onClose()
      onSaved()
    }
    // The shipments have changed since the preview, or the file was saved by another administrator: a new preview says which.
    const onConflict = (message: string) => {
      toast.error(message)
      show(file, values.courier)
    }
    return saving.send({ body, fetchFunction: fetchWithProgress() }, done, onConflict)
  })
  const courierField = form.register('courier', {
    onChange: ({ target }: { target: { value: string } }) => file && show(file, target.value),
  })

  return (
    <FormModal
      open={open}
      onClose={onClose}
      size="xl"
      title="Upload remittance"
      text={`The CSV file of your courier, of at most ${formatMegabytes(maxRemittanceBytes)}, with a column for the AWB and one for the amount. Nothing is saved before you have seen what it pays.`}
      dirty={preview !== undefined}
      busy={saving.busy}
      saveText="Save remittance"
      canSave={preview !== undefined && !previewing.busy}
      error={saving.message}
      onSubmit={submit}
    >
      <div className="grid gap-5">
        <Field
          label="Courier"
          hint="An aggregator such as Shiprocket pays for several. With one courier chosen, the numbers of others are errors."
        >
          <Select {...courierField} disabled={previewing.busy}>
            <option value="">Several couriers</option>
            {couriers.map((courier) => (
              <option key={courier}>{courier}</option>
            ))}
          </Select>
        </Field>
        <HiddenFileInput ref={input} accept=".csv,text/csv" aria-label="CSV file" onSelect={choose} />
        <div className="flex flex-wrap items-center gap-3">
          <Button busy={previewing.busy} onClick={() => input.current?.click()}>
            <Upload aria-hidden="true" className="size-5" />
            {file ? 'Choose another file' : 'Choose file'}
          </Button>
          {file && <span className="min-w-0 text-sm text-muted wrap-anywhere">{file.name}</span>}
        </div>
        <CallErrorText error={previewing.error} fallback="Failed to read the file." className="whitespace-pre-line" />
        {preview && (
          <>
            <RemittancePreview preview={preview} />
            <RemittanceFields form={form} />
          </>
        )}
      </div>
    </FormModal>
  )
}

/** The transfer of a remittance, and what the courier kept back. */
function RemittanceFields({ form }: { form: UseFormReturn<Fields> }) {
  const { errors } = form.formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Reference" required hint="The UTR of the transfer." error={errors.reference?.message}>
        <TextInput {...form.register('reference')} autoComplete="off" maxLength={100} />
      </Field>
      <Field label="Paid on" required error={errors.remittedOn?.message}>
        <TextInput type="date" max={daysAgo(0)} {...form.register('remittedOn')} />
      </Field>
      <Field
        label="Charges of the courier"
        hint="What it kept back from the sum of the lines."
        error={errors.charges?.message}
      >
        <RupeesInput {...form.register('charges')} />
      </Field>
      <Field label="Note" aside="Optional" error={errors.note?.message}>
        <TextInput {...form.register('note')} autoComplete="off" maxLength={500} />
      </Field>
    </div>
  )
}
