import type { FastifyInstance } from 'fastify'
import type { Readiness } from '#server/database/readiness.ts'
import { AppError } from '#server/errors.ts'
import { noStore } from './http-caching.ts'

/** Monitoring sends many requests from one address. */
const unlimited = { config: { rateLimit: false as const } }

/** `/healthz`: the process runs. `/readyz`: the database responds and has this version's schema. */
export function healthRoutes(app: FastifyInstance, { readiness }: { readiness: Readiness }) {
  let stopping = false
  app.addHook('preClose', () => {
    stopping = true
  })
  // A kept-alive connection would delay the shutdown by more than a minute.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
  app.get('/healthz', unlimited, async (_, reply) => {
    reply.header('cache-control', noStore)
    return { message: 'alive' }
  })
  app.get('/readyz', unlimited, async (_, reply) => {
    reply.header('cache-control', noStore)
    const problem = stopping ? 'The store is shutting down.' : await readiness()
    if (problem) throw new AppError('unavailable', problem)
    return { message: 'ready' }
  })
}
