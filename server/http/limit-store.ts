import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Counters } from './counters.ts'

/** The store that the limits' plugin counts in, made of counters: each call has keys of its own. */
export function limitStore(counters: Counters): FastifyRateLimitStoreCtor {
  const named = (name: string): FastifyRateLimitStore => ({
    incr(key, callback, window) {
      counters
        .count(`${name}${key}`, window)
        .then(({ count, left }) => callback(null, { current: count, ttl: left }), callback)
    },
    child: (params) => named(nameOf(params as unknown as Child)),
  })
  return class {
    incr = named('').incr
    child = named('').child
  }
}

/** What the plugin really says of a route, and its types do not. */
type Child = { routeInfo?: { method?: string | string[]; url?: string } }

/** Limits that belong to no route bring their name in their keys. */
const nameOf = ({ routeInfo }: Child): string => (routeInfo?.url ? `${routeInfo.method} ${routeInfo.url} ` : '')
