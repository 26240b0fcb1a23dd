import type { Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import type { Subscription } from '#server/database/subscribe.ts'
import { findSessionCaller, type SessionCaller } from '../identity.store.ts'

/** Who is behind a session. */
export type SessionLookup = {
  /** Whose living session it is at `now`, with the rights that they have now; null when it has none or has ended. */
  callerOf(sessionId: string, now: Date): Promise<Caller | null>
  /** Somebody's sessions or rights have changed: this process knows nothing of them any more. Others are told by the database. */
  invalidateUser(userId: string): void
}

/** Asks the database each time. */
export const uncachedSessions = (db: Database): SessionLookup => ({
  callerOf: (sessionId, now) => findSessionCaller(db, sessionId, now),
  invalidateUser: () => {},
})

type CachedCaller = { facts: SessionCaller; until: number }

const maxEntries = 10_000
/** Milliseconds for which an answer stands at the most, whatever was heard. */
const maxAgeMs = 30_000

/**
 * Remembers who is behind a session until the database tells of a change (0005-identity.sql), which every process hears within
 * milliseconds of its commit. While nothing can be heard nothing is remembered: each call then asks the database.
 */
export function cachedSessions(db: Database) {
  const known = new Map<string, CachedCaller>()
  let changes = 0
  let listener: Pick<Subscription, 'isFresh'> = { isFresh: () => false }

  function forgetUser(userId: string) {
    changes++
    for (const [sessionId, { facts }] of known) if (facts.id === userId) known.delete(sessionId)
  }
  function forgetAll() {
    changes++
    known.clear()
  }
  function remember(facts: SessionCaller) {
    known.delete(facts.sessionId)
    known.set(facts.sessionId, { facts, until: performance.now() + maxAgeMs })
    if (known.size > maxEntries) known.delete(known.keys().next().value!)
  }

  const sessions: SessionLookup = {
    async callerOf(sessionId, now) {
      const isHearing = listener.isFresh()
      const kept = known.get(sessionId)
      if (isHearing && kept && performance.now() < kept.until) return kept.facts.expiresAt > now ? kept.facts : null
      const before = changes
      const facts = await findSessionCaller(db, sessionId, now)
      // A change that was told meanwhile may have come after the answer was read.
      if (facts && isHearing && before === changes) remember(facts)
      return facts
    },
    invalidateUser: forgetUser,
  }
  return {
    sessions,
    /** What to do with what is told on `sessionChannel`. */
    heard: { onMessage: forgetUser, onDisconnect: forgetAll },
    /** From now on answers may be remembered, as long as the listener hears. */
    trust(given: Pick<Subscription, 'isFresh'>) {
      listener = given
    },
  }
}

/** Where 0005-identity.sql tells whose sessions changed. */
export const sessionChannel = 'session_change'
