import { LRUCache } from 'lru-cache'
import type { Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import type { Subscription } from '#server/database/subscribe.ts'
import { findSessionCaller, type SessionCaller } from '../identity.store.ts'
import { isIdle, type SignInPolicy, unlimitedSignIn } from '../sign-in-policy.ts'
import type { SessionActivity } from './session-activity.ts'

/** Finds the user of a session. */
export type SessionLookup = {
  /** The user of a session that is valid at `now`, with the rights that they have now; null for any other session. */
  findCaller(sessionId: string, now: Date): Promise<Caller | null>
  /** Drops this process's cached sessions of a user whose sessions or rights changed; the database notifies the other processes. */
  invalidateUser(userId: string): void
}

type SessionRules = { policy: SignInPolicy; activity?: Pick<SessionActivity, 'record'> }

/** Queries the database on each look-up. */
export const uncachedSessions = (
  db: Database,
  { policy, activity }: SessionRules = { policy: unlimitedSignIn },
): SessionLookup => ({
  async findCaller(sessionId, now) {
    const found = await findSessionCaller(db, sessionId, now)
    if (!found || isIdle(found, policy, now)) return null
    activity?.record(sessionId, now)
    return found
  },
  invalidateUser: () => {},
})

const maxEntries = 10_000
/** Milliseconds after which a cached caller is looked up again, even without a notification. */
const maxAge = 30_000

/**
 * Caches the users of sessions until the database notifies of a change, which every process receives within milliseconds of
 * its commit. While the subscription is stale nothing is cached: each call queries the database.
 */
export function cachedSessions(db: Database, { policy, activity }: SessionRules) {
  const cache = new LRUCache<string, SessionCaller>({ max: maxEntries, ttl: maxAge })
  let changeCount = 0
  let subscription: Pick<Subscription, 'isFresh'> = { isFresh: () => false }

  function deleteUser(userId: string) {
    changeCount++
    for (const [sessionId, caller] of cache) if (caller.id === userId) cache.delete(sessionId)
  }
  function clear() {
    changeCount++
    cache.clear()
  }

  async function find(sessionId: string, now: Date): Promise<SessionCaller | null> {
    const isFresh = subscription.isFresh()
    const cached = isFresh ? cache.get(sessionId) : undefined
    if (cached) return cached
    const countBefore = changeCount
    const caller = await findSessionCaller(db, sessionId, now)
    // A change that was notified meanwhile may have been committed after the row was read.
    if (caller && isFresh && countBefore === changeCount) cache.set(sessionId, caller)
    return caller
  }

  const sessions: SessionLookup = {
    async findCaller(sessionId, now) {
      const caller = await find(sessionId, now)
      if (!caller || caller.expiresAt <= now || isIdle(caller, policy, now)) return null
      caller.lastUsedAt = now
      activity?.record(sessionId, now)
      return caller
    },
    invalidateUser: deleteUser,
  }
  return {
    sessions,
    /** The handlers of notifications on `sessionChannel`. */
    handlers: { onMessage: deleteUser, onDisconnect: clear },
    /** Callers are cached only while this subscription is fresh. */
    attachSubscription(attached: Pick<Subscription, 'isFresh'>) {
      subscription = attached
    },
  }
}

/** The channel on which the triggers of `sessions` and `users` notify of changes. */
export const sessionChannel = 'session_change'
