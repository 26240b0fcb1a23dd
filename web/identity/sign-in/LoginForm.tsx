import { useForm } from 'react-hook-form'
import { identity } from '#contract/identity.ts'
import { setServerErrors, zodResolver } from '#web/api/form-errors.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { PasswordInput } from '#web/ui/form/PasswordInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { FormError } from './FormError.tsx'
import type { PendingSecondFactor, SignInResponse } from './sign-in.ts'

type Fields = { identifier: string; password: string }
type Props = {
  /** The initial identifier; if it is not empty, the password field has the focus. */
  identifier: string
  onSignedIn: (response: SignInResponse) => void
  /** The password was right, and a second factor is missing. */
  onSecondFactor: (pending: PendingSecondFactor) => void
  onForgotten: () => void
  /** The user asks for a code instead of the password. */
  onCode: () => void
}

/** Signs in by username or e-mail. */
export function LoginForm({ identifier, onSignedIn, onSecondFactor, onForgotten, onCode }: Props) {
  const form = useForm<Fields>({
    resolver: zodResolver(identity.login.body),
    defaultValues: { identifier, password: '' },
  })
  const login = useCall('POST /auth/login')
  const { errors } = form.formState
  const submit = form.handleSubmit((body) =>
    login.send(
      { body },
      (response) => ('secondFactor' in response ? onSecondFactor(response.secondFactor) : onSignedIn(response)),
      (error) => setServerErrors(form, error),
    ),
  )

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {login.error !== null && <FormError fallback="Login failed. Please try again." error={login.error} />}
      <Field label="Username or email" required error={errors.identifier?.message}>
        <TextInput
          {...form.register('identifier')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={!identifier}
        />
      </Field>
      <Field label="Password" required error={errors.password?.message}>
        <PasswordInput {...form.register('password')} autoComplete="current-password" autoFocus={identifier !== ''} />
      </Field>
      <button
        type="button"
        className="-my-3 min-h-11 justify-self-end text-sm font-medium text-link underline-offset-4 hover:underline"
        onClick={onForgotten}
      >
        Forgot password?
      </button>
      <Button type="submit" variant="primary" size="lg" block busy={login.busy}>
        Log In
      </Button>
      <Button size="lg" block onClick={onCode}>
        Email me a code
      </Button>
    </form>
  )
}
