import type { UseFormReturn } from 'react-hook-form'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import type { CompanyFields } from './company-fields.ts'
import { CompanyPanel } from './sections/CompanyPanel.tsx'

/** The grievance officer: all three fields or none. */
export function OfficerFields({ form }: { form: UseFormReturn<CompanyFields> }) {
  const errors = form.formState.errors.grievanceOfficer
  return (
    <CompanyPanel
      section="grievance-officer"
      text="The Consumer Protection (E-Commerce) Rules, 2020 ask every online shop to name one: complaints are acknowledged within 48 hours and settled within a month. Shown in the footer and on the help pages. All three, or none."
    >
      <Field label="Name of the officer" error={errors?.name?.message}>
        <TextInput {...form.register('grievanceOfficer.name')} autoComplete="off" />
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="Email of the officer" error={errors?.email?.message}>
          <TextInput {...form.register('grievanceOfficer.email')} type="email" autoComplete="off" />
        </Field>
        <Field label="Phone of the officer" error={errors?.phone?.message}>
          <TextInput {...form.register('grievanceOfficer.phone')} type="tel" autoComplete="off" />
        </Field>
      </div>
    </CompanyPanel>
  )
}
