import type { Endpoint } from '#contract/endpoint.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { AppError, unauthenticated } from '#server/errors.ts'

/** The user of a bearer token with their current rights; null without a valid token. */
export async function authenticate(context: AppContext, authorization: string | undefined): Promise<Caller | null> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  const claims = token ? context.tokens.read(token, context.clock()) : null
  return claims ? context.sessions.findCaller(claims.sessionId, context.clock()) : null
}

/** Throws 401 without a session, and 403 for the wrong role and for a guest whom the call does not allow. */
export function authorize(
  { access, allowsGuests }: Pick<Endpoint, 'access' | 'allowsGuests'>,
  caller: Caller | null,
): void {
  if (access === 'public') return
  if (!caller) throw unauthenticated()
  if (access === 'admin' && caller.userType !== 'ADMIN')
    throw new AppError('forbidden', 'Only administrators may do this.')
  if (access === 'customer' && caller.userType !== 'CUSTOMER')
    throw new AppError('forbidden', 'Only customers may do this.')
  if (caller.isGuest && !allowsGuests) throw new AppError('forbidden', 'Please create an account to do this.')
}
