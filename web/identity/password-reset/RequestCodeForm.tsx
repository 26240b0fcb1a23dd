import { useForm } from 'react-hook-form'
import { identity } from '#contract/identity.ts'
import { toastDuration } from '#contract/limits.ts'
import { messageOf } from '#web/api/api-error.ts'
import { setServerErrors, zodResolver } from '#web/api/form-errors.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'

export const requestFailedMessage = 'Failed to request OTP. Please try again.'

/** The first step of a reset: where to send the code. */
export function RequestCodeForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const form = useForm<{ email: string }>({
    resolver: zodResolver(identity.requestOtp.body),
    defaultValues: { email },
  })
  const requestOtp = useCall('POST /auth/forgot-password/request-otp')
  const submit = form.handleSubmit((body) =>
    requestOtp.send(
      { body },
      () => {
        toast.success('OTP Sent Successfully!', { duration: toastDuration.otp })
        onSent(body.email)
      },
      (error) => {
        setServerErrors(form, error)
        toast.error('Failed to Send OTP', { text: messageOf(error, requestFailedMessage), duration: toastDuration.otp })
      },
    ),
  )
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-muted">We send a one-time code to your e-mail address.</p>
      <Field label="Email" required error={form.formState.errors.email?.message}>
        <TextInput {...form.register('email')} type="email" inputMode="email" autoComplete="email" autoFocus />
      </Field>
      {requestOtp.error !== null && <ErrorText>{messageOf(requestOtp.error, requestFailedMessage)}</ErrorText>}
      <Button type="submit" variant="primary" size="lg" block busy={requestOtp.busy}>
        Send Code
      </Button>
    </form>
  )
}
