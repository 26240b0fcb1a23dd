import { useForm } from 'react-hook-form'
import { courierCash } from '#contract/orders/cash/courier-cash.ts'
import { useFormCall, zodResolver } from '#web/api/form-errors.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import type { Remittance } from './cash-labels.ts'

type Props = { remittance: Remittance; open: boolean; onClose: () => void; onReversed: () => void }

/** The modal that takes a remittance back, with the reason. */
export function ReverseRemittance({ remittance: { id, kind, reference }, open, onClose, onReversed }: Props) {
  const form = useForm<{ note: string }>({
    resolver: zodResolver(courierCash.reverseRemittance.body),
    defaultValues: { note: '' },
  })
  const reversing = useFormCall(
    'POST /courier-cash/remittances/{id}/reversal',
    form,
    'Failed to reverse the remittance.',
  )
  const { errors, isDirty } = form.formState
  const done = (message: string, show: (text: string) => void) => {
    show(message)
    onClose()
    onReversed()
  }
  const submit = form.handleSubmit((body) =>
    reversing.send(
      { params: { id }, body },
      ({ message }) => done(message, toast.success),
      (message) => done(message, toast.error),
    ),
  )
  return (
    <FormModal
      open={open}
      onClose={onClose}
      title={`Reverse remittance ${reference}`}
      text={`An entry of the opposite amounts is added, and its parcels are outstanding again.${kind === 'FILE' ? ' The file can then be uploaded once more.' : ''}`}
      dirty={isDirty}
      busy={reversing.busy}
      saveText="Reverse"
      error={reversing.message}
      onSubmit={submit}
    >
      <Field label="Reason" required error={errors.note?.message}>
        <TextInput {...form.register('note')} autoFocus autoComplete="off" maxLength={500} />
      </Field>
    </FormModal>
  )
}
