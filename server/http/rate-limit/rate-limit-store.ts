import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { RateCounter } from './rate-counter.ts'

/** The store of @fastify/rate-limit on a RateCounter; each call has separate keys. */
export function createRateLimitStore(counters: RateCounter): FastifyRateLimitStoreCtor {
  const createStore = (name: string): FastifyRateLimitStore => ({
    incr(key, callback, window) {
      Promise.resolve(counters.count(`${name}${key}`, window)).then(
        ({ count, remainingMs }) => callback(null, { current: count, ttl: remainingMs }),
        callback,
      )
    },
    child: (params) => createStore(rateLimitKeyPrefix((params as unknown as Child).routeInfo ?? {})),
  })
  return class {
    incr = createStore('').incr
    child = createStore('').child
  }
}

/** The options that the plugin passes for a route; its types omit them. */
type Child = { routeInfo?: Route }
type Route = { method?: string | string[]; url?: string | undefined }

/** The prefix of a route's keys; limits without a route have theirs in the key. */
export const rateLimitKeyPrefix = ({ method, url }: Route): string => (url ? `${method} ${url} ` : '')
