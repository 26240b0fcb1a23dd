import type { FastifyInstance } from 'fastify'
import { audit } from '#contract/audit.ts'
import { serve } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { listChanges, showChange } from './list-changes.ts'

/** The calls that read what administrators changed. */
export function auditRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, audit.list, ({ query }) => listChanges(shop, query))
  serve(app, audit.show, ({ params }) => showChange(shop, params.entryId))
}
