import { Suspense, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { PasswordResetForm } from '../password-reset/PasswordResetForm.tsx'
import type { AuthView } from './auth-modal.ts'
import { LoginForm } from './LoginForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { SignInCodeForm } from './SignInCodeForm.tsx'
import { completeSignIn, type PendingSecondFactor, type SignInResponse } from './sign-in.ts'

/** Loaded lazily, because only administrators have a second factor. */
const SecondFactorStep = lazyComponent(() =>
  import('../second-factor/SecondFactorStep.tsx').then((file) => file.SecondFactorStep),
)

/** Loaded lazily, because few stores let visitors order as guests. */
const GuestForm = lazyComponent(() => import('../guests/GuestForm.tsx').then((file) => file.GuestForm))

/** The link below each form, which leads to another one. */
const viewLinks: Record<AuthView, { question: string; action: string }> = {
  login: { question: 'New here?', action: 'Create an account' },
  register: { question: 'Already have an account?', action: 'Log in' },
  reset: { question: 'Remembered it?', action: 'Log in' },
  code: { question: 'Have a password?', action: 'Use the password' },
  guest: { question: 'Already have an account?', action: 'Log in' },
}
/** The link below the second factor, which leads back to the password. */
const restartLink = { question: 'Not you?', action: 'Start again' }

type Props = {
  view: AuthView
  onView: (view: AuthView) => void
  onSignedIn: (response: SignInResponse) => void
  /** Whether the login offers to go on as a guest. */
  offersGuest?: boolean
}

/** The forms of login, login by code, registration and password reset, with the links between them; the modal around them has the title. */
export function AuthForms({ view, onView, onSignedIn, offersGuest = false }: Props) {
  const [resetEmail, setResetEmail] = useState('')
  const [pending, setPending] = useState<PendingSecondFactor | null>(null)
  const onReset = (email: string) => {
    setResetEmail(email)
    onView('login')
  }
  const logIn = (response: SignInResponse) => {
    completeSignIn(response, 'login')
    onSignedIn(response)
  }
  const changeView = () => {
    setPending(null)
    onView(view === 'login' && !pending ? 'register' : 'login')
  }
  const { question, action } = pending ? restartLink : viewLinks[view]
  return (
    <div className="grid gap-6">
      {view === 'login' && !pending && (
        <LoginForm
          identifier={resetEmail}
          onSignedIn={logIn}
          onSecondFactor={setPending}
          onForgotten={() => onView('reset')}
          onCode={() => onView('code')}
        />
      )}
      {view === 'login' && !pending && offersGuest && (
        <div className="grid gap-3 border-t border-hairline pt-5">
          <p className="text-muted">No account? Order with your name, mobile number and e-mail address.</p>
          <Button size="lg" block onClick={() => onView('guest')}>
            Continue as Guest
          </Button>
        </div>
      )}
      {view === 'guest' && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <GuestForm onSignedIn={onSignedIn} />
        </Suspense>
      )}
      {pending && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <SecondFactorStep pending={pending} onSignedIn={logIn} onRestart={() => setPending(null)} />
        </Suspense>
      )}
      {view === 'register' && <RegisterForm onSignedIn={onSignedIn} />}
      {view === 'code' && <SignInCodeForm onSignedIn={logIn} />}
      {view === 'reset' && <PasswordResetForm onDone={onReset} />}
      <p className="border-t border-hairline pt-5 text-center text-muted">
        {question} <LinkButton onClick={changeView}>{action}</LinkButton>
      </p>
    </div>
  )
}
