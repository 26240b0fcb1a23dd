import type { CallReply } from '#contract/calls.ts'
import { toastFor } from '#contract/limits.ts'
import { toast } from '#web/ui/toast.ts'
import { session, type User } from './session.ts'

export type SignedIn = CallReply<'POST /auth/login'>

/** Where signing in leads (specification 2). */
export const landingOf = ({ userType }: User): string => (userType === 'ADMIN' ? '/admin/dashboard' : '/')

/** Takes the token into use and says so. */
export function enter(reply: SignedIn, view: 'login' | 'register'): void {
  session.signIn(reply)
  if (view === 'register') toast.success('Registration Successful!', { duration: toastFor.register })
  else toast.success('Login Successful!', { duration: toastFor.login })
}
