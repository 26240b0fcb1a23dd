import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { customers } from '#contract/customers/customers.ts'
import { useFormCall, zodResolver } from '#web/api/form-errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import { type CustomerDetail, nameOf } from './customer-labels.ts'

type Props = { customer: CustomerDetail['customer']; onChanged: () => void }

/** The actions about a customer, each with a dialog. */
export function CustomerActions({ customer, onChanged }: Props) {
  const block = useDialogState<undefined>()
  return (
    <>
      <Button onClick={() => block.open(undefined)}>{customer.blockedAt ? 'End block' : 'Block'}</Button>
      {block.openCount > 0 && (
        <BlockForm
          key={block.openCount}
          customer={customer}
          open={block.isOpen}
          onClose={block.close}
          onChanged={onChanged}
        />
      )}
    </>
  )
}

type DialogProps = Props & { open: boolean; onClose: () => void }

function BlockForm({ customer, open, onClose, onChanged }: DialogProps) {
  const isBlocked = customer.blockedAt === null
  const form = useForm({
    resolver: zodResolver<{ reason: string }>(z.object({ reason: customers.setBlocked.body.shape.reason })),
    defaultValues: { reason: '' },
  })
  const saving = useFormCall('PUT /customers/{id}/blocked', form, 'Failed to save the block.')
  const save = form.handleSubmit(({ reason }) =>
    saving.send({ params: { id: customer.id }, body: { isBlocked, reason } }, ({ message }) => {
      toast.success(message)
      onChanged()
      onClose()
    }),
  )
  return (
    <FormModal
      open={open}
      onClose={onClose}
      title={isBlocked ? `Block ${nameOf(customer)}?` : `End the block of ${nameOf(customer)}?`}
      text={
        isBlocked
          ? 'The customer is signed out at once, and can neither sign in nor order. Open orders go on.'
          : 'The customer can sign in and order again.'
      }
      dirty={form.formState.isDirty}
      busy={saving.busy}
      saveText={isBlocked ? 'Block' : 'End block'}
      danger={isBlocked}
      error={saving.message}
      onSubmit={save}
    >
      <Field label="Reason" required hint="Only administrators see it." error={form.formState.errors.reason?.message}>
        <TextInput {...form.register('reason')} autoComplete="off" />
      </Field>
    </FormModal>
  )
}
