import { useState } from 'react'
import { PasswordResetForm } from '../password-reset/PasswordResetForm.tsx'
import type { AuthView } from './auth-modal.ts'
import { LoginForm } from './LoginForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import type { SignInResponse } from './sign-in.ts'

type Props = { view: AuthView; onView: (view: AuthView) => void; onSignedIn: (reply: SignInResponse) => void }

/** The three forms of signing in, and the ways between them; the modal around them has the title. */
export function AuthForms({ view, onView, onSignedIn }: Props) {
  /** Whose password was just set anew: the login goes on with it. */
  const [resetFor, setResetFor] = useState('')
  const onReset = (email: string) => {
    setResetFor(email)
    onView('login')
  }
  return (
    <div className="grid gap-6">
      {view === 'login' && (
        <LoginForm identifier={resetFor} onSignedIn={onSignedIn} onForgotten={() => onView('reset')} />
      )}
      {view === 'register' && <RegisterForm onSignedIn={onSignedIn} />}
      {view === 'reset' && <PasswordResetForm onDone={onReset} />}
      <p className="border-t border-hairline pt-5 text-center text-muted">
        {view === 'login' ? 'New here? ' : view === 'register' ? 'Already have an account? ' : 'Remembered it? '}
        <button
          type="button"
          className="min-h-11 font-semibold text-link underline-offset-4 hover:underline"
          onClick={() => onView(view === 'login' ? 'register' : 'login')}
        >
          {view === 'login' ? 'Create an account' : 'Log in'}
        </button>
      </p>
    </div>
  )
}
