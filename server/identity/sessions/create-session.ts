import type { AppContext } from '#server/context.ts'
import { deleteExpiredSessions, insertSession } from './sessions.store.ts'

/** A token for a new session of the user whose password was proved; null when the account changed meanwhile. */
export async function createSession({ db, tokens, clock }: AppContext, userId: string, passwordHash: string) {
  const now = clock()
  await deleteExpiredSessions(db, userId, now)
  const expiresAt = new Date(now.getTime() + tokens.ttl * 1000)
  const session = await insertSession(db, { userId, passwordHash }, now, expiresAt)
  return session ? tokens.issue({ sessionId: session.id, userId }, now) : null
}
