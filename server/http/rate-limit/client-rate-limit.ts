import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler, RouteOptions } from 'fastify'
import { AppError } from '#server/errors.ts'
import type { RateCounter } from './rate-counter.ts'
import { createRateLimitStore } from './rate-limit-store.ts'
import { defaultRateLimit, isStaticAsset } from './rate-limits.ts'

/** Limits the requests of each client by its address, for each route; static files are not limited. */
export async function limitByClient(app: FastifyInstance, counters: RateCounter): Promise<void> {
  const options = {
    ...defaultRateLimit,
    store: createRateLimitStore(counters),
    allowList: ({ routeOptions }: FastifyRequest) => isStaticAsset(routeOptions.url),
    errorResponseBuilder: (_request: FastifyRequest, { after }: { after: string }) =>
      new AppError('tooMany', `Too many requests. Please try again in ${after}.`),
  }
  await recordRateLimitHooks(app, () => app.register(rateLimit, options))
}

/** Records for each cacheable route the rate limit hooks that `register` adds; a cached response skips all other hooks. */
async function recordRateLimitHooks(app: FastifyInstance, register: () => PromiseLike<unknown>): Promise<void> {
  const hooksOf = ({ onRequest = [] }: RouteOptions) => [onRequest].flat() as onRequestAsyncHookHandler[]
  const counts = new WeakMap<RouteOptions, number>()
  app.addHook('onRoute', (route) => void counts.set(route, hooksOf(route).length))
  await register()
  app.addHook('onRoute', (route) => {
    const rateLimitHooks = hooksOf(route).slice(counts.get(route))
    if (route.config?.cache && rateLimitHooks.length > 0) route.config = { ...route.config, rateLimitHooks }
  })
}
