import type { FastifyInstance } from 'fastify'
import type { Readiness } from '../database/readiness.ts'
import { AppError } from '../errors.ts'
import { noStore } from './http-caching.ts'

/** Whoever watches the store asks often, and from one address. */
const unlimited = { config: { rateLimit: false as const } }

/** `/healthz` while the process lives; `/readyz` while it can serve, which takes a database that answers and has this version's schema. */
export function healthRoutes(app: FastifyInstance, { readiness }: { readiness: Readiness }) {
  let stopping = false
  app.addHook('preClose', () => {
    stopping = true
  })
  // Whoever is answered while the store closes would keep a connection open, and the store with it, for more than a minute.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
  app.get('/healthz', unlimited, async (_, reply) => {
    reply.header('cache-control', noStore)
    return { message: 'alive' }
  })
  app.get('/readyz', unlimited, async (_, reply) => {
    reply.header('cache-control', noStore)
    const trouble = stopping ? 'The store is shutting down.' : await readiness()
    if (trouble) throw new AppError('unavailable', trouble)
    return { message: 'ready' }
  })
}
