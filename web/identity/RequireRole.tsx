import { Fragment, type ReactNode } from 'react'
import { Navigate } from 'react-router'
import { PageLoading } from '#web/ui/feedback/PageLoading.tsx'
import { type User, useSession } from './session.ts'

type Props = { userType: User['userType']; children: ReactNode }

/**
 * Renders pages for one role. Redirects visitors to the home page, customers from the back office to Access Denied, and
 * administrators from the account pages to the home page. The pages of one user are not kept for the next one.
 */
export function RequireRole({ userType, children }: Props) {
  const { user, isLoading } = useSession()
  if (isLoading) return <PageLoading text="Loading authentication..." />
  if (user?.userType === userType) return <Fragment key={user.id}>{children}</Fragment>
  return (
    <>
      <Navigate to={user && userType === 'ADMIN' ? '/unauthorized' : '/'} replace />
      {/* Keeps the footer where it is until the other page is shown. */}
      <PageLoading />
    </>
  )
}
