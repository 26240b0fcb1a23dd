import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Refusal } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { keepNothing } from './freshness.ts'

/** Whoever watches the store asks often, and from one address. */
const unlimited = { config: { rateLimit: false as const } }

/** `/healthz` while the process lives; `/readyz` while it can serve, which takes a database that answers. */
export function healthRoutes(app: FastifyInstance, { db }: Shop) {
  let stopping = false
  app.addHook('preClose', () => {
    stopping = true
  })
  app.get('/healthz', unlimited, async (_, reply) => {
    reply.header('cache-control', keepNothing)
    return { message: 'alive' }
  })
  app.get('/readyz', unlimited, async (_, reply) => {
    reply.header('cache-control', keepNothing)
    if (stopping) throw new Refusal('unavailable', 'The store is shutting down.')
    await sql`select 1`.execute(db).catch(() => {
      throw new Refusal('unavailable', 'The database does not answer.')
    })
    return { message: 'ready' }
  })
}
