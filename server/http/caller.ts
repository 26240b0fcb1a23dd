import type { Access } from '#contract/endpoint.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { AppError } from '../errors.ts'

const signInFirst = () => new AppError('unauthenticated', 'Please sign in to go on.')

/** Whoever holds the bearer token, with the rights they have now; null without a good one. Public calls do not look: a bad token must not disturb them. */
export async function authenticate(
  context: AppContext,
  authorization: string | undefined,
  access: Access,
): Promise<Caller | null> {
  if (access === 'public') return null
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  const claims = token ? await context.tokens.read(token, context.clock()) : null
  return claims ? context.sessions.callerOf(claims.sessionId, context.clock()) : null
}

/** Refuses a caller who may not make a call of this kind: 401 without a session, 403 with the wrong role. */
export function authorize(access: Access, caller: Caller | null): void {
  if (access === 'public') return
  if (!caller) throw signInFirst()
  if (access === 'admin' && caller.userType !== 'ADMIN')
    throw new AppError('forbidden', 'Only administrators may do this.')
  if (access === 'customer' && caller.userType !== 'CUSTOMER')
    throw new AppError('forbidden', 'Only customers may do this.')
}
