import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { secondFactor } from '#contract/identity/second-factor.ts'
import { setServerErrors, zodResolver } from '#web/api/form-errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'

const emptyFields = { code: '' }
const schema = secondFactor.confirmEnrolment.body

type Props = {
  label: string
  hint?: string
  submitText: string
  busy: boolean
  autoFocus?: boolean
  /** Sends the code; `onFailed` shows the server's error at the field. */
  onSubmit: (code: string, onFailed: (error: unknown) => void) => void
  /** The error of the call, rendered if it is not at the field. */
  error?: ReactNode
}

/** A form for the code of an authenticator app or a recovery code. */
export function CodeForm({ label, hint, submitText, busy, autoFocus, onSubmit, error }: Props) {
  const form = useForm({ resolver: zodResolver<typeof emptyFields>(schema), defaultValues: emptyFields })
  const [isFieldError, setFieldError] = useState(false)
  const submit = form.handleSubmit(({ code }) =>
    onSubmit(code, (serverError) => setFieldError(setServerErrors(form, serverError))),
  )
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field label={label} required error={form.formState.errors.code?.message} hint={hint}>
        <TextInput
          {...form.register('code')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus={autoFocus}
          className="tabular-nums"
        />
      </Field>
      {!isFieldError && error}
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {submitText}
      </Button>
    </form>
  )
}
