import type { UseFormReturn } from 'react-hook-form'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'

export type CustomerFormFields = { firstName: string; lastName: string; mobile: string; email: string }

type Props = {
  form: UseFormReturn<CustomerFormFields>
  isMobileRequired: boolean
  /** The hint of the e-mail address; null leaves the field out. */
  emailHint: string | null
}

/** The name and the contacts of a customer, as administrators enter them. */
export function CustomerFields({ form, isMobileRequired, emailHint }: Props) {
  const { errors } = form.formState
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" required error={errors.firstName?.message}>
          <TextInput {...form.register('firstName')} autoComplete="off" />
        </Field>
        <Field label="Last name" required error={errors.lastName?.message}>
          <TextInput {...form.register('lastName')} autoComplete="off" />
        </Field>
      </div>
      <Field label="Mobile" required={isMobileRequired} error={errors.mobile?.message}>
        <TextInput {...form.register('mobile')} type="tel" inputMode="tel" autoComplete="off" />
      </Field>
      {emailHint !== null && (
        <Field label="E-mail address" aside="Optional" error={errors.email?.message} hint={emailHint}>
          <TextInput {...form.register('email')} type="email" autoComplete="off" />
        </Field>
      )}
    </>
  )
}
