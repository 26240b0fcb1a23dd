import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { identity } from '#contract/identity.ts'
import { setServerErrors, zodResolver } from '#web/api/form-errors.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { CodeSentNotice } from '../password-reset/CodeSentNotice.tsx'
import { RequestCodeForm } from '../password-reset/RequestCodeForm.tsx'
import { FormError } from './FormError.tsx'
import type { SignInResponse } from './sign-in.ts'

const call = 'POST /auth/sign-in-code'

type Props = { onSignedIn: (response: SignInResponse) => void }

/** The two steps of a sign-in without a password: request a code by e-mail, then enter it. */
export function CodeForm({ onSignedIn }: Props) {
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const onSent = (address: string) => {
    setEmail(address)
    setSent(true)
  }
  if (!isSent) return <RequestCodeForm call={call} email={email} onSent={onSent} />
  return <EnterCode email={email} onSignedIn={onSignedIn} onBack={() => setSent(false)} />
}

function EnterCode({ email, onSignedIn, onBack }: Props & { email: string; onBack: () => void }) {
  const form = useForm({ resolver: zodResolver(identity.signInByCode.body), defaultValues: { email, code: '' } })
  const signingIn = useCall('POST /auth/sign-in-code/login')
  const submit = form.handleSubmit((body) =>
    signingIn.send({ body }, onSignedIn, (error) => setServerErrors(form, error)),
  )
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <CodeSentNotice call={call} email={email} onBack={onBack} />
      {signingIn.error !== null && <FormError fallback="Login failed. Please try again." error={signingIn.error} />}
      <Field label="Code" required error={form.formState.errors.code?.message}>
        <TextInput {...form.register('code')} inputMode="numeric" autoComplete="one-time-code" autoFocus />
      </Field>
      <Button type="submit" variant="primary" size="lg" block busy={signingIn.busy}>
        Log In
      </Button>
    </form>
  )
}
