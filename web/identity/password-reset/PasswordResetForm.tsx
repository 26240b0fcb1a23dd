import { useState } from 'react'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { RequestCodeForm } from './RequestCodeForm.tsx'

const call = 'POST /auth/forgot-password/request-otp'

/** The two steps of a password reset: request a code by e-mail, then set a new password with it (specification 4). */
export function PasswordResetForm({ onDone }: { onDone: (email: string) => void }) {
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const onSent = (address: string) => {
    setEmail(address)
    setSent(true)
  }
  if (!isSent) return <RequestCodeForm call={call} email={email} onSent={onSent} />
  return <NewPasswordForm email={email} onDone={() => onDone(email)} onBack={() => setSent(false)} />
}
