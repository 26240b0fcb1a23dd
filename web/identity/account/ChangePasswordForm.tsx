import { useForm } from 'react-hook-form'
import { passwordLength } from '#contract/identity/credential-limits.ts'
import { identity } from '#contract/identity.ts'
import { messageOf } from '#web/api/api-error.ts'
import { setServerErrors, zodResolver } from '#web/api/form-errors.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { HiddenUsername, PasswordInput } from '#web/ui/form/PasswordInput.tsx'

const emptyFields = { currentPassword: '', newPassword: '', confirmPassword: '' }

type Props = {
  username: string
  /** Called after the password was changed, which ends all other sessions. */
  onChanged?: () => void
}

/** Sets a new password; the user stays signed in here. */
export function ChangePasswordForm({ username, onChanged }: Props) {
  const form = useForm({
    resolver: zodResolver<typeof emptyFields>(identity.changePassword.body),
    defaultValues: emptyFields,
  })
  const changing = useCall('POST /users/change-password')
  const { errors } = form.formState
  const submit = form.handleSubmit((body) =>
    changing.send(
      { body },
      ({ message }) => {
        form.reset(emptyFields)
        toast.success(message)
        onChanged?.()
      },
      (error) => setServerErrors(form, error),
    ),
  )
  return (
    <form noValidate onSubmit={submit} className="grid max-w-xl gap-5">
      <HiddenUsername username={username} />
      <Field label="Current password" required error={errors.currentPassword?.message}>
        <PasswordInput {...form.register('currentPassword')} autoComplete="current-password" />
      </Field>
      <Field
        label="New password"
        required
        error={errors.newPassword?.message}
        hint={`At least ${passwordLength.min} characters.`}
      >
        <PasswordInput {...form.register('newPassword')} autoComplete="new-password" />
      </Field>
      <Field label="Confirm new password" required error={errors.confirmPassword?.message}>
        <PasswordInput {...form.register('confirmPassword')} autoComplete="new-password" />
      </Field>
      {changing.error !== null && (
        <ErrorBox
          message="Password Change Failed"
          detail={messageOf(changing.error, 'Failed to change password. Please try again.')}
          className="p-4"
        />
      )}
      <Button type="submit" variant="primary" size="lg" busy={changing.busy} className="sm:justify-self-start">
        Change Password
      </Button>
    </form>
  )
}
