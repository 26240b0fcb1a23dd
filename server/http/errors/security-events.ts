import type { Server } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/errors.ts'

/** Milliseconds between two log lines of one route's limit; hits in between are counted. */
const logInterval = 10_000

type LimitHits = { loggedAt: number; suppressed: number }

const hitsOf = new WeakMap<Server, Map<string, LimitHits>>()

/** The number of hits of a route's limit since the last log line; 0 within the interval. */
function hitsToLog(server: Server, route: string): number {
  const routes = hitsOf.get(server) ?? new Map<string, LimitHits>()
  hitsOf.set(server, routes)
  const now = performance.now()
  const { loggedAt, suppressed } = routes.get(route) ?? { loggedAt: Number.NEGATIVE_INFINITY, suppressed: 0 }
  const isSuppressed = now - loggedAt < logInterval
  routes.set(route, isSuppressed ? { loggedAt, suppressed: suppressed + 1 } : { loggedAt: now, suppressed: 0 })
  return isSuppressed ? 0 : suppressed + 1
}

/** Logs a 403 or a 429 with the route's pattern and the account's id, and no other personal data. */
export function logSecurityEvent(error: unknown, request: FastifyRequest): void {
  if (!(error instanceof AppError)) return
  const { method, url: route = 'none' } = request.routeOptions
  const about = { call: `${request.method} ${route}`, account: request.caller?.id }
  if (error.kind === 'forbidden') request.log.warn({ event: 'access-denied', ...about }, 'access denied')
  if (error.kind !== 'tooMany') return
  const times = hitsToLog(request.server.server, `${method} ${route}`)
  if (times > 0) request.log.warn({ event: 'rate-limit-exceeded', ...about, times }, 'rate limit exceeded')
}
