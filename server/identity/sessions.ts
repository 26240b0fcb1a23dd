import type { Database } from '../database/connect.ts'
import type { Listener } from '../database/listen.ts'
import type { Caller } from '../shop.ts'
import { callerOfSession, type SessionFacts } from './identity.store.ts'

/** Who is behind a session. */
export type Sessions = {
  /** Whose living session it is at `now`, with the rights that they have now; null when it has none or has ended. */
  callerOf(sessionId: string, now: Date): Promise<Caller | null>
  /** Somebody's sessions or rights have changed: this process knows nothing of them any more. Others are told by the database. */
  forgetUser(userId: string): void
}

/** Asks the database each time. */
export const askedSessions = (db: Database): Sessions => ({
  callerOf: (sessionId, now) => callerOfSession(db, sessionId, now),
  forgetUser: () => {},
})

type Remembered = { facts: SessionFacts; until: number }

const most = 10_000
/** Milliseconds for which an answer stands at the most, whatever was heard. */
const longest = 30_000

/**
 * Remembers who is behind a session until the database tells of a change (migration 0012), which every process hears within
 * milliseconds of its commit. While nothing can be heard nothing is remembered: each call then asks the database.
 */
export function rememberedSessions(db: Database) {
  const known = new Map<string, Remembered>()
  let changes = 0
  let listener: Pick<Listener, 'isHearing'> = { isHearing: () => false }

  function forgetUser(userId: string) {
    changes++
    for (const [sessionId, { facts }] of known) if (facts.id === userId) known.delete(sessionId)
  }
  function forgetAll() {
    changes++
    known.clear()
  }
  function remember(facts: SessionFacts) {
    known.delete(facts.sessionId)
    known.set(facts.sessionId, { facts, until: performance.now() + longest })
    if (known.size > most) known.delete(known.keys().next().value!)
  }

  const sessions: Sessions = {
    async callerOf(sessionId, now) {
      const isHearing = listener.isHearing()
      const kept = known.get(sessionId)
      if (isHearing && kept && performance.now() < kept.until) return kept.facts.expiresAt > now ? kept.facts : null
      const before = changes
      const facts = await callerOfSession(db, sessionId, now)
      // A change that was told meanwhile may have come after the answer was read.
      if (facts && isHearing && before === changes) remember(facts)
      return facts
    },
    forgetUser,
  }
  return {
    sessions,
    /** What to do with what is told on `sessionChannel`. */
    heard: { onMessage: forgetUser, onSilence: forgetAll },
    /** From now on answers may be remembered, as long as the listener hears. */
    trust(given: Pick<Listener, 'isHearing'>) {
      listener = given
    },
  }
}

/** Where migration 0012 tells whose sessions changed. */
export const sessionChannel = 'session_change'
