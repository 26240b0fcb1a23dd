import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { identity } from '#contract/identity.ts'
import { toastDuration } from '#contract/limits.ts'
import { messageOf } from '#web/api/api-error.ts'
import { setServerErrors, zodResolver } from '#web/api/form-errors.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { HiddenUsername, PasswordInput } from '#web/ui/form/PasswordInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { CodeSentNotice } from './CodeSentNotice.tsx'

type Fields = { email: string; otp: string; newPassword: string; confirmPassword: string }
type Props = { email: string; onDone: () => void; onBack: () => void }

const fallbackMessage = 'Failed to reset password. Please check your OTP and try again.'
const mismatchMessage = 'New password and confirm password do not match.'

const schema = identity.resetPassword.body
  .extend({ confirmPassword: z.string().min(1, 'Please confirm your new password') })
  .refine((form) => form.newPassword === form.confirmPassword, { path: ['confirmPassword'], message: mismatchMessage })

/** The second step of a reset: the code and the new password, twice. */
export function NewPasswordForm({ email, onDone, onBack }: Props) {
  const form = useForm<Fields>({
    resolver: zodResolver(schema),
    defaultValues: { email, otp: '', newPassword: '', confirmPassword: '' },
  })
  const resetting = useCall('POST /auth/forgot-password/reset')
  const { errors } = form.formState
  const submit = form.handleSubmit(
    ({ confirmPassword: _, ...body }) =>
      resetting.send(
        { body },
        () => {
          toast.success('Password Reset Successfully!', { duration: toastDuration.passwordReset })
          onDone()
        },
        (error) => {
          setServerErrors(form, error)
          toast.error('Reset Failed', {
            text: messageOf(error, fallbackMessage),
            duration: toastDuration.passwordReset,
          })
        },
      ),
    ({ confirmPassword }) => {
      if (confirmPassword?.message === mismatchMessage) {
        toast.error("Passwords Don't Match", { text: mismatchMessage, duration: toastDuration.passwordReset })
      }
    },
  )

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <CodeSentNotice call="POST /auth/forgot-password/request-otp" email={email} onBack={onBack} />
      <HiddenUsername username={email} />
      <Field label="One-time code" required error={errors.otp?.message}>
        <TextInput {...form.register('otp')} inputMode="numeric" autoComplete="one-time-code" autoFocus />
      </Field>
      <Field label="New password" required error={errors.newPassword?.message}>
        <PasswordInput {...form.register('newPassword')} autoComplete="new-password" />
      </Field>
      <Field label="Confirm new password" required error={errors.confirmPassword?.message}>
        <PasswordInput {...form.register('confirmPassword')} autoComplete="new-password" />
      </Field>
      {resetting.error !== null && <ErrorText>{messageOf(resetting.error, fallbackMessage)}</ErrorText>}
      <Button type="submit" variant="primary" size="lg" block busy={resetting.busy}>
        Reset Password
      </Button>
    </form>
  )
}
