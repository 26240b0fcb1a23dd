import type { Server } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/errors.ts'

/** Milliseconds for which further hits of one route's limit are counted, not told: a flood must not become a flood of lines. */
const logInterval = 10_000

type LimitHits = { loggedAt: number; suppressed: number }

const hitsOf = new WeakMap<Server, Map<string, LimitHits>>()

/** How many hits of a route's limit there are to tell of; 0 while it was told a moment ago. */
function hitsToLog(server: Server, route: string): number {
  const routes = hitsOf.get(server) ?? new Map<string, LimitHits>()
  hitsOf.set(server, routes)
  const now = performance.now()
  const { loggedAt: toldAt, suppressed: since } = routes.get(route) ?? {
    loggedAt: Number.NEGATIVE_INFINITY,
    suppressed: 0,
  }
  const isQuiet = now - toldAt < logInterval
  routes.set(route, isQuiet ? { loggedAt: toldAt, suppressed: since + 1 } : { loggedAt: now, suppressed: 0 })
  return isQuiet ? 0 : since + 1
}

/**
 * Writes down a refusal that guards saw: a call that was not the caller's to make (403), and too many of them (429). Under
 * the request's id, by the route's pattern; whose account it was, where that is known, and nothing else of a person.
 */
export function logSecurityEvent(error: unknown, request: FastifyRequest): void {
  if (!(error instanceof AppError)) return
  const { method, url: route = 'none' } = request.routeOptions
  const about = { call: `${request.method} ${route}`, account: request.caller?.id }
  if (error.kind === 'forbidden') request.log.warn({ event: 'access-refused', ...about }, 'a call was refused')
  if (error.kind !== 'tooMany') return
  const times = hitsToLog(request.server.server, `${method} ${route}`)
  if (times > 0) request.log.warn({ event: 'limit-hit', ...about, times }, 'a limit was hit')
}
