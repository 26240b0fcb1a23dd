import type { FastifyInstance } from 'fastify'
import { customerSegments } from '#contract/customers/customer-segments.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { countSegment, listSegments } from './list-segments.ts'
import { removeSegment } from './remove-segment.ts'
import { changeSegment, createSegment } from './save-segment.ts'
import { findSegmentNames } from './segments.store.ts'

/** The administrators' calls about segments of customers. */
export default function segmentsRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, customerSegments.list, () => listSegments(context))
  serve(app, customerSegments.names, async () => ({ segments: await findSegmentNames(context.db) }))
  serve(app, customerSegments.count, ({ body }) => countSegment(context, body))
  serve(app, customerSegments.create, ({ user, body }) => createSegment(context, user, body))
  serve(app, customerSegments.update, ({ user, params, body }) => changeSegment(context, user, params.id, body))
  serve(app, customerSegments.remove, ({ user, params }) => removeSegment(context, user, params.id))
}
