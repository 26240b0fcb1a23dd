import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { buttonClass } from '#web/ui/button-class.ts'
import { useLazyModule } from '#web/ui/lazy-component.tsx'
import { useSession } from '../session.ts'
import { authModal } from '../sign-in/auth-modal.ts'
import { UserMenuButton } from './UserMenuButton.tsx'

const loadList = () => import('./UserMenuList.tsx').then((file) => file.UserMenuList)

/** The header's 'Sign In', or the signed-in user's menu. While the session is loading, as on the server, it is an empty box. */
export function UserMenu() {
  const { user, isLoading } = useSession()
  const [isRequested, setRequested] = useState(false)
  const UserMenuList = useLazyModule(loadList, isRequested, () => setRequested(false))
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
  if (!UserMenuList) return <UserMenuButton name={user.firstName} onClick={() => setRequested(true)} />
  return <UserMenuList user={user} />
}
