import type { AppContext, Caller } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { endOtherSessions, endSession } from './sessions.store.ts'

/** Ends one of the caller's own sessions; not found if it belongs to another user or has ended. */
export async function endOwnSession({ db, clock, sessions, log }: AppContext, caller: Caller, sessionId: string) {
  const { numUpdatedRows } = await endSession(db, { id: sessionId, userId: caller.id }, clock())
  if (numUpdatedRows === 0n) throw notFound('Session')
  sessions.invalidateUser(caller.id)
  log.info({ event: 'session-ended', account: caller.id }, 'a session was ended')
  return { message: 'Signed out there.' }
}

/** Ends every session of the caller except the current one. */
export async function endAllOtherSessions({ db, clock, sessions, log }: AppContext, caller: Caller) {
  await endOtherSessions(db, caller.id, caller.sessionId, clock())
  sessions.invalidateUser(caller.id)
  log.info({ event: 'other-sessions-ended', account: caller.id }, 'all other sessions were ended')
  return { message: 'Signed out everywhere else.' }
}
