import { type Subscription, subscribe } from '#server/database/subscribe.ts'
import { type CacheStore, defaultFreshFor } from './cache-store.ts'
import type { CacheTag } from './cache-tags.ts'

/** The channel of the triggers that notify of changes of the catalogue, company details and legal pages. */
export const contentChannel = 'content_change'

/** Milliseconds: how long entries are used after a heartbeat, and how often one is sent. */
const contentHeartbeat = { freshFor: defaultFreshFor, heartbeatInterval: 200 }

/** Subscribes to these notifications, which invalidate entries of these caches. */
export function subscribeCaches(
  caches: readonly Pick<CacheStore<never>, 'invalidate' | 'attachSubscription'>[],
  connectionString: string,
  heartbeat = contentHeartbeat,
): Subscription {
  const invalidate = (tags: readonly CacheTag[] | 'all') => {
    for (const cache of caches) cache.invalidate(tags)
  }
  const handlers = {
    onMessage: (message: string) => invalidate(message === 'all' ? 'all' : message.split(' ')),
    // Notifications may be missed until the connection is back.
    onDisconnect: () => invalidate('all'),
  }
  const subscription = subscribe(connectionString, contentChannel, handlers, heartbeat)
  for (const cache of caches) cache.attachSubscription(subscription, heartbeat.freshFor)
  return subscription
}
