import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { customers } from '#contract/customers/customers.ts'
import { useFormCall, zodResolver } from '#web/api/form-errors.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import { type CustomerDetail, nameOf } from './customer-labels.ts'

type Props = {
  customer: CustomerDetail['customer']
  open: boolean
  onClose: () => void
  onChanged: () => void
}

type Fields = { firstName: string; lastName: string; mobile: string; email: string }

/** Corrects the name and the mobile number of a customer, and sets the e-mail address of an account without one. */
export function EditCustomer({ customer, open, onClose, onChanged }: Props) {
  // The customer as it was when the form opened, so that a save after a change by another administrator is a conflict.
  const [{ id, firstName, lastName, mobile, email, updatedAt: seenUpdatedAt }] = useState(customer)
  const form = useForm<Fields>({
    resolver: zodResolver(customers.update.body),
    mode: 'onTouched',
    defaultValues: { firstName, lastName, mobile: mobile ?? '', email: '' },
  })
  const { errors, isDirty } = form.formState
  const saving = useFormCall('PUT /customers/{id}', form, 'Failed to save the customer.')
  const save = form.handleSubmit((fields) =>
    saving.send({ params: { id }, body: { ...fields, seenUpdatedAt } }, ({ message }) => {
      toast.success(message)
      onChanged()
      onClose()
    }),
  )
  return (
    <FormModal
      open={open}
      onClose={onClose}
      title={`Edit ${nameOf(customer)}`}
      text="For later orders. Orders that were placed keep their name, address and phone."
      dirty={isDirty}
      busy={saving.busy}
      saveText="Save customer"
      error={saving.message}
      onSubmit={save}
    >
      <div className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="First name" required error={errors.firstName?.message}>
            <TextInput {...form.register('firstName')} autoComplete="off" />
          </Field>
          <Field label="Last name" required error={errors.lastName?.message}>
            <TextInput {...form.register('lastName')} autoComplete="off" />
          </Field>
        </div>
        <Field label="Mobile" error={errors.mobile?.message}>
          <TextInput {...form.register('mobile')} type="tel" inputMode="tel" autoComplete="off" />
        </Field>
        {email === null ? (
          <Field
            label="E-mail address"
            aside="Optional"
            error={errors.email?.message}
            hint="Mails about later orders go there, and the customer can set a password by “Forgot password”. It cannot be changed here later."
          >
            <TextInput {...form.register('email')} type="email" autoComplete="off" />
          </Field>
        ) : (
          <p className="text-sm text-muted">Only the customer can change the e-mail address {email}.</p>
        )}
      </div>
    </FormModal>
  )
}
