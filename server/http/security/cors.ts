import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiBase } from '#contract/limits.ts'

/** What a page of another origin may ask, and read beside the body. Who calls stands in a header of its own: no cookies go along. */
const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, if-none-match',
  'access-control-max-age': '600',
}
const exposedHeaders = 'content-disposition, etag, retry-after'

const isApiUrl = (url: string) => url === apiBase || url.startsWith(`${apiBase}/`)

/** A browser asking beforehand whether a page may make a call. */
const isPreflight = ({ method, headers }: FastifyRequest) =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

/** Lets the pages of these origins call the API. Without any the browser keeps all but the shop's own pages away. */
export function addCors(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  const allowed = new Set(origins)
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isApiUrl(request.url)) return
    // What is kept of one origin's reply is not another's.
    reply.header('vary', 'origin, accept-encoding')
    const { origin } = request.headers
    if (!origin || !allowed.has(origin)) return
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': exposedHeaders })
  })
}

/** Answers a browser that asks beforehand for a page of such an origin. Comes behind the hooks that add to every reply. */
export function answerPreflights(app: FastifyInstance): void {
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isPreflight(request) || !reply.hasHeader('access-control-allow-origin')) return
    return reply.code(204).headers(preflightHeaders).send()
  })
}
