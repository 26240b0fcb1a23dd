import { useForm } from 'react-hook-form'
import { courierCash } from '#contract/orders/cash/courier-cash.ts'
import { useDialogCall, zodResolver } from '#web/api/form-errors.ts'
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
  const reversing = useDialogCall('POST /courier-cash/remittances/{id}/reversal', form, {
    fallback: 'Failed to reverse the remittance.',
    onClose,
    onDone: onReversed,
    onConflict: onReversed,
  })
  const { errors, isDirty } = form.formState
  const submit = form.handleSubmit((body) => reversing.send({ params: { id }, body }))
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
