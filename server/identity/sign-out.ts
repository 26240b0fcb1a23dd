import type { Caller, Shop } from '../shop.ts'
import { endSession } from './sessions.store.ts'

/** Ends the caller's session: its token, wherever a copy of it may lie, is good for nothing any more. */
export async function signOut({ db, clock, sessions }: Shop, { id, sessionId }: Caller) {
  await endSession(db, sessionId, clock())
  sessions.forgetUser(id)
  return { message: 'Logged Out Successfully!' }
}
