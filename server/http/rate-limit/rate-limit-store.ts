import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { RateCounter } from './rate-counter.ts'

/** The store that the limits' plugin counts in, made of counters: each call has keys of its own. */
export function createRateLimitStore(counters: RateCounter): FastifyRateLimitStoreCtor {
  const named = (name: string): FastifyRateLimitStore => ({
    incr(key, callback, window) {
      Promise.resolve(counters.count(`${name}${key}`, window)).then(
        ({ count, remainingMs: left }) => callback(null, { current: count, ttl: left }),
        callback,
      )
    },
    child: (params) => named(rateLimitKeyPrefix((params as unknown as Child).routeInfo ?? {})),
  })
  return class {
    incr = named('').incr
    child = named('').child
  }
}

/** What the plugin really says of a route, and its types do not. */
type Child = { routeInfo?: Route }
type Route = { method?: string | string[]; url?: string | undefined }

/** What stands before a client's name where the requests of a route are counted; limits that belong to no route bring their own in their keys. */
export const rateLimitKeyPrefix = ({ method, url }: Route): string => (url ? `${method} ${url} ` : '')
