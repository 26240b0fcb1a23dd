import { type Subscription, subscribe } from '#server/database/subscribe.ts'
import { type CacheStore, defaultFreshFor } from './cache-store.ts'

/** The channel of the triggers that notify of changes of the catalogue, company details and legal pages. */
export const contentChannel = 'content_change'

/** Milliseconds: how long entries are used after a heartbeat, and how often one is sent. */
const contentHeartbeat = { freshFor: defaultFreshFor, heartbeatInterval: 200 }

/** Subscribes to these notifications, which invalidate entries of these caches. */
export function subscribeCaches(
  caches: readonly Pick<CacheStore<never>, 'invalidate' | 'clear' | 'attachSubscription'>[],
  connectionString: string,
  heartbeat = contentHeartbeat,
): Subscription {
  const handlers = {
    onMessage(message: string) {
      const tags = message === 'all' ? message : message.split(' ')
      for (const cache of caches) cache.invalidate(tags)
    },
    // Notifications may have been missed for a while, and may be until the connection is back.
    onDisconnect() {
      for (const cache of caches) cache.clear()
    },
  }
  const subscription = subscribe(connectionString, contentChannel, handlers, heartbeat)
  for (const cache of caches) cache.attachSubscription(subscription, heartbeat.freshFor)
  return subscription
}
