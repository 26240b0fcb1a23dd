import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { customers } from '#contract/customers/customers.ts'
import { useDialogCall, zodResolver } from '#web/api/form-errors.ts'
import { CustomerFields, type CustomerFormFields } from '#web/orders/manage/new/CustomerFields.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import { type CustomerDetail, nameOf } from './customer-labels.ts'

type Props = {
  customer: CustomerDetail['customer']
  open: boolean
  onClose: () => void
  onChanged: () => void
}

const emailHint =
  'Mails about later orders go there, and the customer can set a password by “Forgot password”. It cannot be changed here later.'

/** Corrects the name and the mobile number of a customer, and sets the e-mail address of an account without one. */
export function EditCustomer({ customer, open, onClose, onChanged }: Props) {
  // The customer as it was when the form opened, so that a save after a change by another administrator is a conflict.
  const [{ id, firstName, lastName, mobile, email, updatedAt: seenUpdatedAt }] = useState(customer)
  const form = useForm<CustomerFormFields>({
    resolver: zodResolver(customers.update.body),
    mode: 'onTouched',
    defaultValues: { firstName, lastName, mobile: mobile ?? '', email: '' },
  })
  const saving = useDialogCall('PUT /customers/{id}', form, {
    fallback: 'Failed to save the customer.',
    onClose,
    onDone: onChanged,
  })
  return (
    <FormModal
      open={open}
      onClose={onClose}
      title={`Edit ${nameOf(customer)}`}
      text="For later orders. Orders that were placed keep their name, address and phone."
      dirty={form.formState.isDirty}
      busy={saving.busy}
      saveText="Save customer"
      error={saving.message}
      onSubmit={form.handleSubmit((fields) => saving.send({ params: { id }, body: { ...fields, seenUpdatedAt } }))}
    >
      <div className="grid gap-5">
        <CustomerFields form={form} isMobileRequired={false} emailHint={email === null ? emailHint : null} />
        {email !== null && (
          <p className="text-sm text-muted">Only the customer can change the e-mail address {email}.</p>
        )}
      </div>
    </FormModal>
  )
}
