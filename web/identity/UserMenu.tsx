import { lazy, Suspense, useState } from 'react'
import { buttonClass } from '#web/ui/button-class.ts'
import { UserRound } from '#web/ui/icons/UserRound.ts'
import { authModal } from './auth-modal.ts'
import { useSession } from './session.ts'
import { UserMenuButton } from './UserMenuButton.tsx'

const UserMenuList = lazy(() => import('./UserMenuList.tsx').then(({ UserMenuList }) => ({ default: UserMenuList })))

/** The header's 'Sign In', or the menu of who is signed in. Stands on the server too, where nobody is known yet. */
export function UserMenu() {
  const { user, isLoading } = useSession()
  const [wanted, setWanted] = useState(false)
  if (isLoading) return <span aria-hidden="true" className="size-11 sm:w-24" />
  if (!user) {
    return (
      <button
        type="button"
        className={buttonClass({ variant: 'quiet', className: 'max-sm:w-11 max-sm:px-0' })}
        onClick={() => authModal.open()}
      >
        <UserRound className="size-5" />
        <span className="max-sm:sr-only">Sign In</span>
      </button>
    )
  }
  const waiting = <UserMenuButton name={user.firstName} onClick={() => setWanted(true)} />
  if (!wanted) return waiting
  return (
    <Suspense fallback={waiting}>
      <UserMenuList user={user} />
    </Suspense>
  )
}
