import { useForm } from 'react-hook-form'
import { identity } from '#contract/identity.ts'
import { setServerErrors, zodResolver } from '#web/api/form-errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { type CodeCall, useRequestCode } from './use-request-code.ts'

type Props = { call: CodeCall; email: string; onSent: (email: string) => void }

/** The first step with a one-time code: the e-mail address to which it is sent. */
export function RequestCodeForm({ call, email, onSent }: Props) {
  const form = useForm<{ email: string }>({
    resolver: zodResolver(identity.requestOtp.body),
    defaultValues: { email },
  })
  const { requestCode, busy, errorMessage } = useRequestCode(call)
  const submit = form.handleSubmit(({ email: address }) =>
    requestCode(
      address,
      () => onSent(address),
      (error) => setServerErrors(form, error),
    ),
  )
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-muted">We send a one-time code to your e-mail address.</p>
      <Field label="Email" required error={form.formState.errors.email?.message}>
        <TextInput {...form.register('email')} type="email" inputMode="email" autoComplete="email" autoFocus />
      </Field>
      {errorMessage && <ErrorText>{errorMessage}</ErrorText>}
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        Send Code
      </Button>
    </form>
  )
}
