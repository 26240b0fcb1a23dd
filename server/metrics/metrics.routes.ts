import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { noStore } from '#server/http/http-caching.ts'
import { AppError } from '../errors.ts'
import type { Metrics } from './metrics.ts'

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether a header contains the token, compared in constant time. */
const hasBearerToken = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(sha256(header ?? ''), sha256(`Bearer ${token}`))

/** `GET /metrics` in Prometheus' text format, with METRICS_TOKEN as the bearer token; 404 without that variable. */
export function metricsRoutes(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', noStore)
    if (!token) throw new AppError('notFound', 'There is nothing at this address.')
    if (!hasBearerToken(request.headers.authorization, token)) {
      reply.header('www-authenticate', 'Bearer')
      throw new AppError('unauthenticated', 'Metrics require the METRICS_TOKEN.')
    }
    const exposition = await metrics.exposition()
    if (!exposition) throw new AppError('notFound', 'There is nothing at this address.')
    return reply.type(exposition.type).send(exposition.text)
  })
}
