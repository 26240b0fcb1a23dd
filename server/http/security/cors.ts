import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiBase } from '#contract/limits.ts'

/** Requests that a page of an allowed origin may make. Credentials are a bearer token, so cookies are not allowed. */
const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, if-none-match',
  'access-control-max-age': '600',
}
const exposedHeaders = 'content-disposition, etag, retry-after'

const isApiUrl = (url: string) => url === apiBase || url.startsWith(`${apiBase}/`)

const isPreflight = ({ method, headers }: FastifyRequest) =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

/** Allows pages of these origins to call the API; with an empty list only the store's own pages can call it. */
export function addCors(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  const allowed = new Set(origins)
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isApiUrl(request.url)) return
    // A shared cache must not send one origin's response to another.
    reply.header('vary', 'origin, accept-encoding')
    const { origin } = request.headers
    if (!origin || !allowed.has(origin)) return
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': exposedHeaders })
  })
}

/** Responds to preflight requests of allowed origins. Register after the hooks that set headers. */
export function respondToPreflights(app: FastifyInstance): void {
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isPreflight(request) || !reply.hasHeader('access-control-allow-origin')) return
    return reply.code(204).headers(preflightHeaders).send()
  })
}
