import { useForm } from 'react-hook-form'
import { identity } from '#contract/identity.ts'
import { passwordLength } from '#contract/limits.ts'
import { messageOf } from '#web/api/api-error.ts'
import { rulesOf, showAtFields } from '#web/api/form-rules.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox } from '#web/ui/ErrorBox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { toast } from '#web/ui/toast.ts'

const blank = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** Sets a new password; whoever does it stays signed in here. */
export function ChangePasswordForm({ username }: { username: string }) {
  const form = useForm({ resolver: rulesOf<typeof blank>(identity.changePassword.body), defaultValues: blank })
  const changing = useCall('POST /users/change-password')
  const { errors } = form.formState
  const submit = form.handleSubmit((body) =>
    changing.make(
      { body },
      ({ message }) => {
        form.reset(blank)
        toast.success(message)
      },
      (error) => showAtFields(form, error),
    ),
  )
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-5">
      {/* Tells password managers whose password this is. */}
      <input type="text" value={username} readOnly autoComplete="username" tabIndex={-1} hidden />
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
