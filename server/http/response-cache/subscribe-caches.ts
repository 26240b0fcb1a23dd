import { type Subscription, subscribe } from '#server/database/subscribe.ts'
import { type CacheStore, defaultFreshFor } from './cache-store.ts'
import type { CacheTag } from './cache-tags.ts'

/** The channel of the database's triggers that notify of changes of public content: catalogue, company details, legal pages, ranks. */
export const catalogueChannel = 'catalogue_change'

/** Milliseconds: how long entries are used after a heartbeat, and how often one is sent. */
const catalogueHeartbeat = { freshFor: defaultFreshFor, heartbeatInterval: 200 }

/** Subscribes to these notifications, which invalidate entries of these caches. */
export function subscribeCaches(
  caches: readonly Pick<CacheStore<never>, 'invalidate' | 'attachSubscription'>[],
  connectionString: string,
  heartbeat = catalogueHeartbeat,
): Subscription {
  const invalidate = (tags: readonly CacheTag[] | 'all') => {
    for (const cache of caches) cache.invalidate(tags)
  }
  const handlers = {
    onMessage: (message: string) => invalidate(message === 'all' ? 'all' : message.split(' ')),
    // Notifications may be missed until the connection is back.
    onDisconnect: () => invalidate('all'),
  }
  const subscription = subscribe(connectionString, catalogueChannel, handlers, heartbeat)
  for (const cache of caches) cache.attachSubscription(subscription, heartbeat.freshFor)
  return subscription
}
