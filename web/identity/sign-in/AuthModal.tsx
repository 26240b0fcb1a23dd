import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useStore } from '#web/api/create-store.ts'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import { AuthForms } from './AuthForms.tsx'
import { type AuthRequest, type AuthView, authModal, authRequest } from './auth-modal.ts'
import { landingPath, type SignInResponse } from './sign-in.ts'

const titleOf: Record<AuthView, (brand: string) => string> = {
  login: (brand) => `Login to ${brand}`,
  register: () => 'Create Your Account',
  reset: () => 'Reset Password',
}

/** The sign-in modal. After a sign-in it calls the `afterSignIn` of the request, or navigates to '/' or the dashboard. */
export function AuthModal({ brand }: { brand: string }) {
  const request = useStore(authRequest)
  const [shown, setShown] = useState<{ request: AuthRequest | null; view: AuthView }>({ request: null, view: 'login' })
  // During its closing animation the modal keeps its last view.
  if (request && request !== shown.request) setShown({ request, view: request.view ?? 'login' })
  const handleSignedIn = useAfterSignIn()
  return (
    <Modal open={request !== null} onClose={authModal.close} title={titleOf[shown.view](brand)}>
      <AuthForms
        view={shown.view}
        onView={(view) => setShown({ ...shown, view })}
        onSignedIn={(reply) => handleSignedIn(reply, request)}
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
