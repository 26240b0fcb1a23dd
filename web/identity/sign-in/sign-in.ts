import type { CallResponse } from '#contract/calls.ts'
import { toastDuration } from '#contract/limits.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { session, type User } from '../session.ts'

export type SignInResponse = CallResponse<'POST /auth/register'>
/** The password was right, and a second factor is missing. */
export type PendingSecondFactor = Exclude<CallResponse<'POST /auth/login'>, SignInResponse>['secondFactor']

/** The page that a sign-in opens (specification 2). */
export const landingPath = ({ userType }: User): string => (userType === 'ADMIN' ? '/admin/dashboard' : '/')

/** Starts the session and shows a toast. */
export function completeSignIn(response: SignInResponse, view: 'login' | 'register'): void {
  session.signIn(response)
  if (view === 'register') toast.success('Registration Successful!', { duration: toastDuration.register })
  else toast.success('Login Successful!', { duration: toastDuration.login })
}
