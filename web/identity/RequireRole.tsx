import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { PageLoading } from '#web/ui/feedback/PageLoading.tsx'
import { type User, useSession } from './session.ts'

type Props = { userType: User['userType']; children: ReactNode }

/** Shows its pages to one role only: visitors go home, customers at the back office to Access Denied, administrators at the account pages home. */
export function RequireRole({ userType, children }: Props) {
  const { user, isLoading } = useSession()
  if (isLoading) return <PageLoading text="Loading authentication..." />
  if (!user) return <Navigate to="/" replace />
  if (user.userType !== userType) return <Navigate to={userType === 'ADMIN' ? '/unauthorized' : '/'} replace />
  return children
}
