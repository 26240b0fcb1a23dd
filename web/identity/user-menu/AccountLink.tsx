import type { ComponentProps } from 'react'
import { Link } from '#web/ui/Link.tsx'
import { ownAccountPath } from '../own-account.ts'
import { useSession } from '../session.ts'

/**
 * A link to the account, and for an administrator to their account page in the back office. A visitor gets the sign-in modal
 * (account-link-clicks.ts).
 */
export function AccountLink(props: ComponentProps<typeof Link>) {
  const { isAdmin } = useSession()
  return <Link {...props} data-account-link to={isAdmin ? ownAccountPath : props.to} />
}
