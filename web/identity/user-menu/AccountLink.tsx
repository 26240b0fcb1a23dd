import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'
import { ownAccountPath } from '../own-account.ts'
import { useSession } from '../session.ts'
import { authModal } from '../sign-in/auth-modal.ts'

/** A link to the account. A visitor gets the sign-in modal, and an administrator their account page in the back office. */
export function AccountLink(props: ComponentProps<typeof Link>) {
  const { isAuthenticated, isAdmin, isLoading } = useSession()
  const askToLogIn = (event: MouseEvent<HTMLElement>) => {
    if (isAuthenticated || isLoading) return
    event.preventDefault()
    // A menu that contains the link is a popover, which would stay above the modal.
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    authModal.open()
  }
  return <Link {...props} to={isAdmin ? ownAccountPath : props.to} onClick={askToLogIn} />
}
