import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from '#server/errors.ts'
import { rateLimitOf } from './rate-limits.ts'

/** The 429 error, with the seconds to wait. */
const tooManyRequests = (seconds: number): AppError =>
  new AppError(
    'tooMany',
    `Too many requests. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    {
      retryAfter: seconds,
    },
  )

/** Counts a call by its account, for all of its addresses, with the limit of one client. Visitors are counted by address only. */
export function limitByAccount(app: FastifyInstance, endpoint: Endpoint): (request: FastifyRequest) => Promise<void> {
  if (!app.hasDecorator('createRateLimit')) return async () => {}
  const name = `${endpoint.method} ${endpoint.path}`
  const count = app.createRateLimit({
    ...rateLimitOf(endpoint),
    keyGenerator: ({ caller }) => `account ${name} ${caller!.id}`,
  })
  return async (request) => {
    if (!request.caller) return
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded) throw tooManyRequests(counted.ttlInSeconds)
  }
}
