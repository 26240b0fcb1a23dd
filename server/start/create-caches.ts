import type { Config } from '#server/config.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { subscribe } from '#server/database/subscribe.ts'
import { createCacheStore } from '#server/http/response-cache/cache-store.ts'
import { type CachedResponse, recompress } from '#server/http/response-cache/cached-response.ts'
import { type LookupResult, lookupCacheBytes } from '#server/http/response-cache/lookup-cache.ts'
import { contentChannel, subscribeCaches } from '#server/http/response-cache/subscribe-caches.ts'
import { createSessionActivity } from '#server/identity/sessions/session-activity.ts'
import { cachedSessions, type SessionLookup, sessionChannel } from '#server/identity/sessions/session-cache.ts'
import type { SignInPolicy } from '#server/identity/sign-in-policy.ts'
import type { Log } from '#server/log.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { Shutdown } from './shutdown.ts'

// `directUrl` is a direct connection to PostgreSQL: LISTEN fails behind transaction poolers.

type Deps = { shutdown: Shutdown; log: Log; metrics: Metrics }

/** The caches of public responses, of at most `responseCacheBytes`, and of the calls that every page makes, invalidated by one subscription. */
export function createCaches(
  directUrl: string,
  { responseCacheBytes }: Pick<Config, 'responseCacheBytes'>,
  { shutdown, log, metrics }: Deps,
): Pick<AppContext, 'responseCache' | 'lookupCache'> {
  const responseCache = createCacheStore<CachedResponse>(responseCacheBytes, {
    maxStaleBytes: responseCacheBytes / 4,
    improve: (response) =>
      recompress(response).catch((error: unknown) => {
        log.warn({ err: error }, 'a cached response could not be recompressed')
        return null
      }),
  })
  const lookupCache = createCacheStore<LookupResult>(lookupCacheBytes)
  const subscription = subscribeCaches([responseCache, lookupCache], directUrl)
  shutdown.add(() => subscription.stop())
  metrics.registerCollector('listener', contentChannel, subscription.isReceiving)
  metrics.registerCollector('cache', 'response', () => responseCache.counts)
  metrics.registerCollector('cache', 'lookup', () => lookupCache.counts)
  return { responseCache, lookupCache }
}

/** Sessions by token, cached while their subscription is fresh; their last use is written in batches. */
export function createSessions(
  db: Database,
  directUrl: string,
  { policy, shutdown, log, metrics }: Deps & { policy: SignInPolicy },
): SessionLookup {
  const activity = createSessionActivity(db, log)
  shutdown.add(() => activity.stop())
  const { sessions, handlers, attachSubscription } = cachedSessions(db, { policy, activity })
  const subscription = subscribe(directUrl, sessionChannel, handlers)
  attachSubscription(subscription)
  metrics.registerCollector('listener', sessionChannel, subscription.isReceiving)
  shutdown.add(() => subscription.stop())
  return sessions
}
