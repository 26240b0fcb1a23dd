import type { Server } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'

/** Milliseconds for which further hits of one route's limit are counted, not told: a flood must not become a flood of lines. */
const quiet = 10_000

type Hits = { toldAt: number; since: number }

const hitsOf = new WeakMap<Server, Map<string, Hits>>()

/** How many hits of a route's limit there are to tell of; 0 while it was told a moment ago. */
function hitsToTell(server: Server, route: string): number {
  const routes = hitsOf.get(server) ?? new Map<string, Hits>()
  hitsOf.set(server, routes)
  const now = performance.now()
  const { toldAt, since } = routes.get(route) ?? { toldAt: Number.NEGATIVE_INFINITY, since: 0 }
  const isQuiet = now - toldAt < quiet
  routes.set(route, isQuiet ? { toldAt, since: since + 1 } : { toldAt: now, since: 0 })
  return isQuiet ? 0 : since + 1
}

/**
 * Writes down a refusal that guards saw: a call that was not the caller's to make (403), and too many of them (429). Under
 * the request's id, by the route's pattern; whose account it was, where that is known, and nothing else of a person.
 */
export function tellRefusal(error: unknown, request: FastifyRequest): void {
  if (!(error instanceof Refusal)) return
  const { method, url: route = 'none' } = request.routeOptions
  const about = { call: `${request.method} ${route}`, account: request.caller?.id }
  if (error.kind === 'forbidden') request.log.warn({ event: 'access-refused', ...about }, 'a call was refused')
  if (error.kind !== 'tooMany') return
  const times = hitsToTell(request.server.server, `${method} ${route}`)
  if (times > 0) request.log.warn({ event: 'limit-hit', ...about, times }, 'a limit was hit')
}
