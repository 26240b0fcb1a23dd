import type { Shop } from '../shop.ts'
import { beginSession, forgetDeadSessions } from './sessions.store.ts'

/** A token for a new session of the user whose password was proved; null when the account changed meanwhile. */
export async function tokenFor({ db, tokens, clock }: Shop, userId: string, passwordHash: string) {
  const now = clock()
  await forgetDeadSessions(db, userId, now)
  const expiresAt = new Date(now.getTime() + tokens.ttl * 1000)
  const session = await beginSession(db, { userId, passwordHash }, now, expiresAt)
  return session ? tokens.issue({ sessionId: session.id, userId }, now) : null
}
