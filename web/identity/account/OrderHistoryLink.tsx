import { useNavigate } from 'react-router'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { useSession } from '../session.ts'
import { authModal } from '../sign-in/auth-modal.ts'

type Props = {
  text?: string
  variant?: 'primary' | 'secondary'
  className?: string
  /** Called before the link is followed, such as to close a modal. */
  onClick?: () => void
}

/** Leads a customer to the order history, and a visitor there after the sign-in; nothing for an administrator, who has none. */
export function OrderHistoryLink({ text = 'View Order History', variant = 'primary', className, onClick }: Props) {
  const navigate = useNavigate()
  const { isAuthenticated, isLoading, isAdmin } = useSession()
  if (isAdmin) return null
  const path = '/account/orders'
  if (isAuthenticated || isLoading) {
    return (
      <ButtonLink to={path} variant={variant} className={className} onClick={onClick}>
        {text}
      </ButtonLink>
    )
  }
  const logIn = () => {
    onClick?.()
    authModal.open({ view: 'login', afterSignIn: () => navigate(path) })
  }
  return (
    <Button variant={variant} className={className} onClick={logIn}>
      {text}
    </Button>
  )
}
