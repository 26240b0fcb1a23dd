import type { AppContext, Caller } from '#server/context.ts'
import { endSession } from './sessions/sessions.store.ts'

/** Ends the caller's session, which invalidates its token. */
export async function signOut({ db, clock, sessions }: AppContext, { id, sessionId }: Caller) {
  await endSession(db, { id: sessionId, userId: id }, clock())
  sessions.invalidateUser(id)
  return { message: 'Logged Out Successfully!' }
}
