import type { AppContext } from '#server/context.ts'
import { describeDevice } from './device.ts'
import { deleteEndedSessions, insertSession } from './sessions.store.ts'

/** The user whose password was verified by this hash, and the User-Agent that signs in. */
type VerifiedSignIn = { userId: string; passwordHash: string; userAgent: string }

/** A new session with its token; null if the account changed since its password was verified. */
export async function createSession(
  { db, tokens, clock }: AppContext,
  { userId, passwordHash, userAgent }: VerifiedSignIn,
): Promise<{ token: string; sessionId: string } | null> {
  const now = clock()
  await deleteEndedSessions(db, now, userId)
  const expiresAt = new Date(now.getTime() + tokens.ttl * 1000)
  const session = await insertSession(db, { userId, passwordHash, ...describeDevice(userAgent) }, now, expiresAt)
  if (!session) return null
  return { token: await tokens.issue({ sessionId: session.id, userId }, now), sessionId: session.id }
}
