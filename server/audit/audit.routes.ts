import type { FastifyInstance } from 'fastify'
import { audit } from '#contract/audit.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { listChanges, showChange } from './list-changes.ts'

/** The calls about the audit log. */
export default function auditRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, audit.list, ({ query }) => listChanges(context, query))
  serve(app, audit.show, ({ params }) => showChange(context, params.entryId))
}
