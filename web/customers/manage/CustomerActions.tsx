import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { account } from '#contract/account.ts'
import { customers } from '#contract/customers/customers.ts'
import { download } from '#web/api/download.ts'
import { useDialogCall, zodResolver } from '#web/api/form-errors.ts'
import { toastDownloadError, useDownload } from '#web/api/use-download.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import { type CustomerDetail, nameOf } from './customer-labels.ts'
import { customersPath } from './customer-params.ts'
import { EditCustomer } from './EditCustomer.tsx'

type Props = { customer: CustomerDetail['customer']; onChanged: () => void }

/** The actions about a customer, each with a dialog. */
export function CustomerActions({ customer, onChanged }: Props) {
  const edit = useDialogState<undefined>()
  const block = useDialogState<undefined>()
  const anonymize = useDialogState<undefined>()
  const { busy, start } = useDownload(
    () => download('GET /customers/{id}/export', { params: { id: customer.id } }),
    toastDownloadError,
  )
  return (
    <>
      {/* A guest has no account: what was entered is in the orders. */}
      {!customer.isGuest && <Button onClick={() => edit.open(undefined)}>Edit</Button>}
      <Button busy={busy} onClick={start}>
        Export data
      </Button>
      <Button onClick={() => block.open(undefined)}>{customer.blockedAt ? 'End block' : 'Block'}</Button>
      <Button variant="danger" onClick={() => anonymize.open(undefined)}>
        Anonymize
      </Button>
      {edit.openCount > 0 && (
        <EditCustomer
          key={edit.openCount}
          customer={customer}
          open={edit.isOpen}
          onClose={edit.close}
          onChanged={onChanged}
        />
      )}
      {block.openCount > 0 && (
        <BlockForm
          key={block.openCount}
          customer={customer}
          open={block.isOpen}
          onClose={block.close}
          onChanged={onChanged}
        />
      )}
      {anonymize.openCount > 0 && (
        <AnonymizeForm
          key={anonymize.openCount}
          customer={customer}
          open={anonymize.isOpen}
          onClose={anonymize.close}
        />
      )}
    </>
  )
}

type DialogProps = Pick<Props, 'customer'> & { open: boolean; onClose: () => void }

function BlockForm({ customer, open, onClose, onChanged }: DialogProps & Props) {
  // Not by the present customer: the title stays during the closing animation.
  const [willBlock] = useState(customer.blockedAt === null)
  const form = useForm({
    resolver: zodResolver<{ reason: string }>(z.object({ reason: customers.setBlocked.body.shape.reason })),
    defaultValues: { reason: '' },
  })
  const saving = useDialogCall('PUT /customers/{id}/blocked', form, {
    fallback: 'Failed to save the block.',
    onClose,
    onDone: onChanged,
  })
  const save = form.handleSubmit(({ reason }) =>
    saving.send({ params: { id: customer.id }, body: { isBlocked: willBlock, reason } }),
  )
  return (
    <FormModal
      open={open}
      onClose={onClose}
      title={willBlock ? `Block ${nameOf(customer)}?` : `End the block of ${nameOf(customer)}?`}
      text={
        willBlock
          ? 'The customer is signed out at once, and can neither sign in nor order. Open orders go on.'
          : 'The customer can sign in and order again.'
      }
      dirty={form.formState.isDirty}
      busy={saving.busy}
      saveText={willBlock ? 'Block' : 'End block'}
      danger={willBlock}
      error={saving.message}
      onSubmit={save}
    >
      <Field label="Reason" required hint="Only administrators see it." error={form.formState.errors.reason?.message}>
        <TextInput {...form.register('reason')} autoComplete="off" />
      </Field>
    </FormModal>
  )
}

function AnonymizeForm({ customer, open, onClose }: DialogProps) {
  const navigate = useNavigate()
  const [isErased, setErased] = useState(false)
  // After the dialog has removed its guard of unsaved changes, which would block this.
  useEffect(() => {
    if (isErased && !open) void navigate(customersPath, { replace: true })
  }, [isErased, open, navigate])
  const form = useForm({
    resolver: zodResolver<{ confirmation: string }>(account.anonymize.body),
    defaultValues: { confirmation: '' },
  })
  const erasing = useDialogCall('POST /customers/{id}/anonymize', form, {
    fallback: 'Failed to anonymize the customer.',
    onClose,
    onDone: () => setErased(true),
  })
  const erase = form.handleSubmit((body) => erasing.send({ params: { id: customer.id }, body }))
  const { errors, isDirty } = form.formState
  return (
    <FormModal
      open={open}
      onClose={onClose}
      title={`Anonymize ${nameOf(customer)}?`}
      text="This cannot be undone. Account, addresses, cart, notes and mails are erased. Orders stay without name and address; issued invoices stay as they are, for tax law. The customer gets a mail."
      dirty={isDirty}
      busy={erasing.busy}
      saveText="Anonymize"
      danger
      error={erasing.message}
      onSubmit={erase}
    >
      <Field
        label="Name of the customer"
        required
        hint={`Type “${nameOf(customer)}” to confirm.`}
        error={errors.confirmation?.message}
      >
        <TextInput {...form.register('confirmation')} autoComplete="off" />
      </Field>
    </FormModal>
  )
}
