import { useForm } from 'react-hook-form'
import { guests } from '#contract/identity/guests.ts'
import { useFormCall, zodResolver } from '#web/api/form-errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { session } from '../session.ts'
import type { SignInResponse } from '../sign-in/sign-in.ts'

/** What a guest has entered before; empty for a visitor. */
function enteredFields() {
  const { user } = session.get()
  if (!user?.isGuest) return { firstName: '', lastName: '', mobile: '', email: '' }
  const { firstName, lastName, mobile, email } = user
  return { firstName, lastName, mobile: mobile ?? '', email }
}

/** Goes on as a guest, who orders without an account. A guest corrects by it what was entered before. */
export function GuestForm({ onSignedIn }: { onSignedIn: (response: SignInResponse) => void }) {
  const form = useForm({ resolver: zodResolver(guests.startGuest.body), defaultValues: enteredFields() })
  const starting = useFormCall('POST /auth/guest', form, 'This did not work. Please try again.')
  const { errors } = form.formState
  const submit = form.handleSubmit((body) =>
    starting.send({ body }, (response) => {
      session.signIn(response)
      onSignedIn(response)
    }),
  )
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {starting.message && <ErrorBox message={starting.message} className="p-4" />}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" required error={errors.firstName?.message}>
          <TextInput {...form.register('firstName')} autoComplete="given-name" autoFocus />
        </Field>
        <Field label="Last name" required error={errors.lastName?.message}>
          <TextInput {...form.register('lastName')} autoComplete="family-name" />
        </Field>
      </div>
      <Field label="Mobile number" required error={errors.mobile?.message}>
        <TextInput {...form.register('mobile')} type="tel" inputMode="tel" autoComplete="tel" />
      </Field>
      <Field
        label="Email"
        required
        error={errors.email?.message}
        hint="We mail you a link that opens your order: to follow, cancel or return it."
      >
        <TextInput {...form.register('email')} type="email" inputMode="email" autoComplete="email" />
      </Field>
      <Button type="submit" variant="primary" size="lg" block busy={starting.busy}>
        Continue to Address
      </Button>
    </form>
  )
}
