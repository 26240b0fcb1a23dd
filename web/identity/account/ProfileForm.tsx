import { type UseFormReturn, useForm } from 'react-hook-form'
import { identity, email as validEmail, username as validUsername } from '#contract/identity.ts'
import { messageOf } from '#web/api/api-error.ts'
import { setServerErrors, zodResolver } from '#web/api/form-errors.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { differing } from '#web/ui/form/differing.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { useUnsavedGuard } from '#web/ui/form/use-unsaved-guard.tsx'
import { session, type User } from '../session.ts'
import { AvailabilityInput } from './AvailabilityInput.tsx'
import { type Availability, useAvailability } from './use-availability.ts'

type Fields = { username: string; email: string; firstName: string; lastName: string; mobile: string }

const toFields = ({ username, email, firstName, lastName, mobile }: User): Fields => ({
  username,
  email,
  firstName,
  lastName,
  mobile: mobile ?? '',
})

const newEmailHint = 'With a new address, mails that you asked for end, such as news. You can ask for them again.'

/** The user's own details; a taken username or e-mail address is reported before saving. */
export function ProfileForm({ user }: { user: User }) {
  const form = useForm<Fields>({
    resolver: zodResolver(identity.updateProfile.body),
    mode: 'onTouched',
    defaultValues: toFields(user),
  })
  const { errors, isDirty } = form.formState
  const guard = useUnsavedGuard(isDirty)
  const checks = useAvailabilityChecks(form, user)
  const { busy, failure, submit } = useSaveProfile(form, [checks.username, checks.email])

  return (
    <>
      <form noValidate onSubmit={submit} className="grid max-w-xl gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="First name" required error={errors.firstName?.message}>
            <TextInput {...form.register('firstName')} autoComplete="given-name" />
          </Field>
          <Field label="Last name" required error={errors.lastName?.message}>
            <TextInput {...form.register('lastName')} autoComplete="family-name" />
          </Field>
        </div>
        <AvailabilityInput
          {...form.register('username')}
          label="Username"
          error={errors.username?.message}
          availability={checks.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <AvailabilityInput
          {...form.register('email')}
          label="Email"
          hint={user.userType === 'CUSTOMER' && checks.email.state === 'available' ? newEmailHint : undefined}
          error={errors.email?.message}
          availability={checks.email}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <Field label="Mobile" aside="Optional" error={errors.mobile?.message}>
          <TextInput {...form.register('mobile')} type="tel" inputMode="tel" autoComplete="tel" />
        </Field>
        {failure && <ErrorBox message={failure.heading} detail={failure.text} className="p-4" />}
        <Button type="submit" variant="primary" size="lg" busy={busy} className="sm:justify-self-start">
          Save profile
        </Button>
      </form>
      {guard.dialog}
    </>
  )
}

function useAvailabilityChecks(form: UseFormReturn<Fields>, user: User) {
  const [username, email] = form.watch(['username', 'email'])
  return {
    username: useAvailability('username', username, {
      current: user.username,
      isValid: validUsername.safeParse(username).success,
    }),
    email: useAvailability('email', email, { current: user.email, isValid: validEmail.safeParse(email).success }),
  }
}

/** `text` is empty if the heading says everything. */
type SaveFailure = { heading: string; text: string }

/** Why the form cannot be submitted now; null if it can (specification 5). */
function blockedReason(checks: readonly Availability[]): SaveFailure | null {
  if (checks.some(({ state }) => state === 'validating')) {
    return { heading: 'Validation in Progress: Please wait for validation to complete.', text: '' }
  }
  if (checks.some(({ state }) => state === 'unavailable')) {
    return { heading: 'Update Failed', text: 'Please fix the validation errors before submitting.' }
  }
  return null
}

function useSaveProfile(form: UseFormReturn<Fields>, checks: readonly Availability[]) {
  const saving = useCall('PUT /users/profile')
  const { errors, isSubmitted } = form.formState
  const blockedError = isSubmitted ? errors.root?.blocked : undefined
  const serverError = saving.error !== null && {
    heading: 'Update Failed',
    text: messageOf(saving.error, 'Failed to update profile. Please try again.'),
  }
  const submit = form.handleSubmit((body) => {
    const blocked = blockedReason(checks)
    saving.reset()
    if (blocked) return form.setError('root.blocked', { type: blocked.heading, message: blocked.text })
    return saving.send(
      { body },
      ({ user, message }) => {
        const saved = toFields(user)
        const typedMeanwhile = differing(form.getValues(), body)
        session.replaceUser(user)
        form.reset(saved)
        form.reset({ ...saved, ...typedMeanwhile }, { keepDefaultValues: true })
        toast.success(message)
      },
      (error) => setServerErrors(form, error),
    )
  })
  const failure: SaveFailure | null = blockedError
    ? { heading: String(blockedError.type), text: blockedError.message ?? '' }
    : serverError || null
  return { busy: saving.busy, failure, submit }
}
