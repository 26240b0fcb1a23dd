import { useForm } from 'react-hook-form'
import { passwordLength } from '#contract/identity/credential-limits.ts'
import { identity } from '#contract/identity.ts'
import { setServerErrors, zodResolver } from '#web/api/form-errors.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { PasswordInput } from '#web/ui/form/PasswordInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { Link } from '#web/ui/Link.tsx'
import { FormError } from './FormError.tsx'
import { completeSignIn, type SignInResponse } from './sign-in.ts'

const emptyFields = {
  username: '',
  email: '',
  password: '',
  firstName: '',
  lastName: '',
  mobile: '',
  dob: '',
  consent: false,
}
type Fields = typeof emptyFields

/** Empty optional fields are sent as null, and the user type always as CUSTOMER (specification 5); consent only where it was given. */
const toRegisterBody = ({ consent, ...values }: Fields) => ({
  ...values,
  ...(consent && { consent }),
  mobile: values.mobile.trim() || null,
  dob: values.dob || null,
  userType: 'CUSTOMER',
})

/** Creates a customer's account and signs it in. */
export function RegisterForm({ onSignedIn }: { onSignedIn: (response: SignInResponse) => void }) {
  const form = useForm<Fields>({ resolver: zodResolver(identity.register.body), defaultValues: emptyFields })
  const registering = useCall('POST /auth/register')
  const { errors } = form.formState
  const submit = form.handleSubmit((values) =>
    registering.send(
      { body: toRegisterBody(values) },
      (response) => {
        completeSignIn(response, 'register')
        onSignedIn(response)
      },
      (error) => setServerErrors(form, error),
    ),
  )

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {registering.error !== null && (
        <FormError fallback="Registration failed. Please try again." error={registering.error} />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" required error={errors.firstName?.message}>
          <TextInput {...form.register('firstName')} autoComplete="given-name" autoFocus />
        </Field>
        <Field label="Last name" required error={errors.lastName?.message}>
          <TextInput {...form.register('lastName')} autoComplete="family-name" />
        </Field>
      </div>
      <Field label="Username" required error={errors.username?.message}>
        <TextInput {...form.register('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Email" required error={errors.email?.message}>
        <TextInput {...form.register('email')} type="email" inputMode="email" autoComplete="email" />
      </Field>
      <Field
        label="Password"
        required
        error={errors.password?.message}
        hint={`At least ${passwordLength.min} characters.`}
      >
        <PasswordInput {...form.register('password')} autoComplete="new-password" />
      </Field>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
        <Field label="Mobile" aside="Optional" error={errors.mobile?.message}>
          <TextInput {...form.register('mobile')} type="tel" inputMode="tel" autoComplete="tel" />
        </Field>
        <Field label="Date of birth" aside="Optional" error={errors.dob?.message}>
          <TextInput {...form.register('dob')} type="date" autoComplete="bday" />
        </Field>
      </div>
      <Checkbox
        {...form.register('consent')}
        className="-my-2"
        label={
          <>
            I agree that my details are used as described in the{' '}
            <Link to="/privacy-policy" target="_blank" className="font-medium text-link underline underline-offset-4">
              Privacy Policy
            </Link>
            .
          </>
        }
        hint="You can download your data or delete your account at any time."
      />
      <Button type="submit" variant="primary" size="lg" block busy={registering.busy}>
        Create Account
      </Button>
    </form>
  )
}
