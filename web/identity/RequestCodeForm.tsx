import { useForm } from 'react-hook-form'
import { identity } from '#contract/identity.ts'
import { toastFor } from '#contract/limits.ts'
import { messageOf } from '#web/api/api-error.ts'
import { rulesOf, showAtFields } from '#web/api/form-rules.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorText } from '#web/ui/ErrorText.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toast.ts'

export const requestFailed = 'Failed to request OTP. Please try again.'

/** The first step of a reset: where to send the code. */
export function RequestCodeForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const form = useForm<{ email: string }>({
    resolver: rulesOf(identity.requestOtp.body),
    defaultValues: { email },
  })
  const asking = useCall('POST /auth/forgot-password/request-otp')
  const submit = form.handleSubmit((body) =>
    asking.make(
      { body },
      () => {
        toast.success('OTP Sent Successfully!', { duration: toastFor.otp })
        onSent(body.email)
      },
      (error) => {
        showAtFields(form, error)
        toast.error('Failed to Send OTP', { text: messageOf(error, requestFailed), duration: toastFor.otp })
      },
    ),
  )
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-muted">We send a one-time code to your e-mail address.</p>
      <Field label="Email" required error={form.formState.errors.email?.message}>
        <TextInput {...form.register('email')} type="email" inputMode="email" autoComplete="email" autoFocus />
      </Field>
      {asking.error !== null && <ErrorText>{messageOf(asking.error, requestFailed)}</ErrorText>}
      <Button type="submit" variant="primary" size="lg" block busy={asking.busy}>
        Send Code
      </Button>
    </form>
  )
}
