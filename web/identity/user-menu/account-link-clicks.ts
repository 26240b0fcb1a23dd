import { session } from '../session.ts'
import { authModal } from '../sign-in/auth-modal.ts'

/**
 * Opens the sign-in modal when a visitor presses an `AccountLink`. Listens on the window, because the header's menu and the footer
 * are links of the server's HTML until their code is loaded. Returns the cleanup.
 */
export function askVisitorsToLogIn(): () => void {
  window.addEventListener('click', onClick, true)
  return () => window.removeEventListener('click', onClick, true)
}

function onClick(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLElement>('[data-account-link]')
  const { user, isLoading } = session.get()
  if (!link || user || isLoading) return
  event.preventDefault()
  // A menu that contains the link is a popover, which would stay above the modal.
  link.closest<HTMLElement>('[popover]')?.hidePopover()
  authModal.open()
}
