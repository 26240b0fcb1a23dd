import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { company } from '#contract/company.ts'
import { messageOf } from '#web/api/api-error.ts'
import { rulesOf, showAtFields } from '#web/api/form-rules.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorText } from '#web/ui/ErrorText.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toast.ts'
import { useUnsavedGuard } from '#web/ui/use-unsaved-guard.tsx'
import type { CompanyDetails } from '../company.ts'

/** Name, address, e-mail and contact of the company; all four are required. */
export function CompanyForm({ details }: { details: CompanyDetails }) {
  const form = useForm<CompanyDetails>({ resolver: rulesOf(company.update.body), defaultValues: details })
  const [message, setMessage] = useState('')
  const save = useCall('PUT /company-details')
  const { revalidate } = useRevalidator()
  const { errors, isDirty } = form.formState
  const guard = useUnsavedGuard(isDirty)

  const done = (saved: CompanyDetails) => {
    form.reset(saved)
    toast.success('Company details updated successfully!')
    // Header and footer show the same record.
    void revalidate()
  }
  const failed = (error: unknown) => {
    if (!showAtFields(form, error)) setMessage(messageOf(error, 'Failed to update company details.'))
  }
  const submit = form.handleSubmit((body) => {
    setMessage('')
    return save.make({ body }, () => done(body), failed)
  })

  return (
    <>
      <form
        noValidate
        onSubmit={submit}
        className="grid max-w-2xl gap-5 rounded-card border border-hairline bg-surface p-5 md:p-6"
      >
        <Field label="Company name" required error={errors.companyName?.message}>
          <TextInput {...form.register('companyName')} autoComplete="organization" />
        </Field>
        <Field label="Address" required error={errors.address?.message}>
          <TextArea {...form.register('address')} rows={3} autoComplete="street-address" />
        </Field>
        <Field label="Email" required error={errors.email?.message}>
          <TextInput {...form.register('email')} type="email" autoComplete="email" />
        </Field>
        <Field
          label="Contact"
          hint="A phone number, or how else to reach you."
          required
          error={errors.contact?.message}
        >
          <TextInput {...form.register('contact')} autoComplete="tel" />
        </Field>
        {message && <ErrorText>{message}</ErrorText>}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button disabled={!isDirty || save.busy} onClick={() => form.reset()}>
            Undo changes
          </Button>
          <Button type="submit" variant="primary" busy={save.busy}>
            Save details
          </Button>
        </div>
      </form>
      {guard.dialog}
    </>
  )
}
