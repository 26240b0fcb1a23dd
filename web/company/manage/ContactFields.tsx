import type { UseFormReturn } from 'react-hook-form'
import { Field } from '#web/ui/form/Field.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import type { CompanyFields } from './company-fields.ts'
import { CompanyPanel } from './sections/CompanyPanel.tsx'

/** Name, address, e-mail and contact of the company; all four are required. */
export function ContactFields({ form }: { form: UseFormReturn<CompanyFields> }) {
  const { errors } = form.formState
  return (
    <CompanyPanel section="company">
      <Field label="Company name" required error={errors.companyName?.message}>
        <TextInput {...form.register('companyName')} autoComplete="organization" />
      </Field>
      <Field label="Address" required error={errors.address?.message}>
        <TextArea {...form.register('address')} rows={3} autoComplete="street-address" />
      </Field>
      <Field label="Email" required error={errors.email?.message}>
        <TextInput {...form.register('email')} type="email" autoComplete="email" />
      </Field>
      <Field label="Contact" hint="A phone number, or how else to reach you." required error={errors.contact?.message}>
        <TextInput {...form.register('contact')} autoComplete="tel" />
      </Field>
    </CompanyPanel>
  )
}
