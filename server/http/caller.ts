import type { Access } from '#contract/endpoint.ts'
import { Refusal } from '../errors.ts'
import type { Caller, Shop } from '../shop.ts'

const signInFirst = () => new Refusal('unauthenticated', 'Please sign in to go on.')

/** Whoever holds the bearer token, with the rights they have now; null without a good one. Public calls do not look: a bad token must not disturb them. */
export async function callerOf(shop: Shop, authorization: string | undefined, access: Access): Promise<Caller | null> {
  if (access === 'public') return null
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  const claims = token ? await shop.tokens.read(token, shop.clock()) : null
  return claims ? shop.sessions.callerOf(claims.sessionId, shop.clock()) : null
}

/** Refuses a caller who may not make a call of this kind: 401 without a session, 403 with the wrong role. */
export function allowed(access: Access, caller: Caller | null): void {
  if (access === 'public') return
  if (!caller) throw signInFirst()
  if (access === 'admin' && caller.userType !== 'ADMIN')
    throw new Refusal('forbidden', 'Only administrators may do this.')
  if (access === 'customer' && caller.userType !== 'CUSTOMER')
    throw new Refusal('forbidden', 'Only customers may do this.')
}
