import { useState } from 'react'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { RequestCodeForm } from './RequestCodeForm.tsx'

/** The two steps of a new password: ask for a code by e-mail, then use it (specification 4). */
export function PasswordResetForm({ onDone }: { onDone: (email: string) => void }) {
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState(false)
  const onSent = (address: string) => {
    setEmail(address)
    setSent(true)
  }
  if (!sent) return <RequestCodeForm email={email} onSent={onSent} />
  return <NewPasswordForm email={email} onDone={() => onDone(email)} onBack={() => setSent(false)} />
}
