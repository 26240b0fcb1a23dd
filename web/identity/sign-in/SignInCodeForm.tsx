import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { identity } from '#contract/identity.ts'
import { toastDuration } from '#contract/limits.ts'
import { useFormCall, zodResolver } from '#web/api/form-errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { CodeSentNotice } from '../password-reset/CodeSentNotice.tsx'
import { RequestCodeForm } from '../password-reset/RequestCodeForm.tsx'
import type { SignInResponse } from './sign-in.ts'

const call = 'POST /auth/sign-in-code'

type Props = { onSignedIn: (response: SignInResponse) => void }

/** The two steps of a sign-in without a password: request a code by e-mail, then enter it. */
export function SignInCodeForm({ onSignedIn }: Props) {
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const onSent = (address: string) => {
    setEmail(address)
    setSent(true)
  }
  if (!isSent) return <RequestCodeForm call={call} email={email} onSent={onSent} />
  return <EnterCode email={email} onSignedIn={onSignedIn} onBack={() => setSent(false)} />
}

/** The notice after the first sign-in with a code from this address. */
const showPasswordReplaced = () =>
  toast.info('Your e-mail address is confirmed.', {
    text: 'Other devices are signed out, and the password no longer works. “Forgot password?” sets a new one. Please check the addresses of your account before you order.',
    duration: toastDuration.error,
  })

function EnterCode({ email, onSignedIn, onBack }: Props & { email: string; onBack: () => void }) {
  const form = useForm({ resolver: zodResolver(identity.signInByCode.body), defaultValues: { email, code: '' } })
  const signingIn = useFormCall('POST /auth/sign-in-code/login', form, 'Login failed. Please try again.')
  const submit = form.handleSubmit((body) =>
    signingIn.send({ body }, (response) => {
      onSignedIn(response)
      if (response.isPasswordReplaced) showPasswordReplaced()
    }),
  )
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <CodeSentNotice call={call} email={email} onBack={onBack} />
      {signingIn.message && <ErrorBox message={signingIn.message} className="p-4" />}
      <Field label="Code" required error={form.formState.errors.code?.message}>
        <TextInput {...form.register('code')} inputMode="numeric" autoComplete="one-time-code" autoFocus />
      </Field>
      <Button type="submit" variant="primary" size="lg" block busy={signingIn.busy}>
        Log In
      </Button>
    </form>
  )
}
