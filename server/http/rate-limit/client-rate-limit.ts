import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#server/errors.ts'
import { recordRateLimitHooks } from '../response-cache/response-cache.ts'
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
