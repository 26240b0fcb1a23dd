import type { AppContext, Caller } from '#server/context.ts'
import { idleCutoff } from '../sign-in-policy.ts'
import { findSessions } from './sessions.store.ts'

/** The caller's valid sessions, the one of this call first, then the last used ones. */
export async function listSessions({ db, clock, signInPolicy }: AppContext, { id, sessionId, userType }: Caller) {
  const now = clock()
  const usedSince = userType === 'ADMIN' ? idleCutoff(signInPolicy, now) : new Date(0)
  const sessions = await findSessions(db, id, now, usedSince)
  return {
    sessions: sessions
      .map((session) => ({ ...session, isCurrent: session.id === sessionId }))
      .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent)),
  }
}
