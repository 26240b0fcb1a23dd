import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/errors.ts'
import { equalsSecret } from '#server/http/equals-secret.ts'
import { noStore } from '#server/http/http-caching.ts'
import type { Metrics } from './metrics.ts'

/** `GET /metrics` in Prometheus' text format, with METRICS_TOKEN as the bearer token; 404 without that variable. */
export function metricsRoutes(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', noStore)
    if (!token) throw new AppError('notFound', 'There is nothing at this address.')
    if (!equalsSecret(request.headers.authorization ?? '', `Bearer ${token}`)) {
      reply.header('www-authenticate', 'Bearer')
      throw new AppError('unauthenticated', 'Metrics require the METRICS_TOKEN.')
    }
    const exposition = await metrics.exposition()
    if (!exposition) throw new AppError('notFound', 'There is nothing at this address.')
    return reply.type(exposition.type).send(exposition.text)
  })
}
