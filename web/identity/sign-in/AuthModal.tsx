import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useStore } from '#web/api/create-store.ts'
import { useCompanyName } from '#web/company/company.ts'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import { AuthForms } from './AuthForms.tsx'
import { type AuthRequest, type AuthView, authModal, authRequest } from './auth-modal.ts'
import { landingPath, type SignInResponse } from './sign-in.ts'

const titles: Record<AuthView, (companyName: string) => string> = {
  login: (companyName) => `Login to ${companyName}`,
  register: () => 'Create Your Account',
  reset: () => 'Reset Password',
  code: () => 'Sign in with a code',
  guest: () => 'Order as a Guest',
}

/** The sign-in modal. After a sign-in it calls the `afterSignIn` of the request, or navigates to '/' or the dashboard. */
export function AuthModal() {
  const companyName = useCompanyName()
  const request = useStore(authRequest)
  const [shown, setShown] = useState<{ request: AuthRequest | null; view: AuthView }>({ request: null, view: 'login' })
  // The last view remains during the closing animation.
  if (request && request !== shown.request) setShown({ request, view: request.view ?? 'login' })
  const handleSignedIn = useAfterSignIn()
  return (
    <Modal open={request !== null} onClose={authModal.close} title={titles[shown.view](companyName)}>
      <AuthForms
        view={shown.view}
        onView={(view) => setShown({ ...shown, view })}
        onSignedIn={(response) => handleSignedIn(response, request)}
      />
    </Modal>
  )
}

function useAfterSignIn() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return ({ user }: SignInResponse, request: AuthRequest | null) => {
    authModal.close()
    if (request?.afterSignIn) return request.afterSignIn()
    const landing = landingPath(user)
    if (landing !== pathname) navigate(landing)
  }
}
