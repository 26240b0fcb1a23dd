import type { FastifyInstance } from 'fastify'
import { customers } from '#contract/customers/customers.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { findTags } from './customer-changes.store.ts'
import { editCustomer } from './edit-customer.ts'
import { exportCustomers } from './export-customers.ts'
import { listCustomers } from './list-customers.ts'
import { addNote } from './notes/add-note.ts'
import { removeNote } from './notes/remove-note.ts'
import { setBlocked } from './set-blocked.ts'
import { setTags } from './set-tags.ts'
import { showCustomer } from './show-customer.ts'
import { showTimeline } from './timeline/show-timeline.ts'

/** The administrators' calls about customers. */
export default function customersRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, customers.list, ({ query }) => listCustomers(context, query))
  serve(app, customers.export, ({ query }) => exportCustomers(context, query))
  serve(app, customers.tags, async () => ({ tags: await findTags(context.db) }))
  serve(app, customers.show, ({ params }) => showCustomer(context, params.id))
  serve(app, customers.update, ({ user, params, body }) => editCustomer(context, user, params.id, body))
  serve(app, customers.timeline, ({ params, query }) => showTimeline(context, params.id, query))
  serve(app, customers.addNote, ({ user, params, body }) => addNote(context, user, params.id, body))
  serve(app, customers.removeNote, ({ user, params }) => removeNote(context, user, params))
  serve(app, customers.setTags, ({ user, params, body }) => setTags(context, user, params.id, body))
  serve(app, customers.setBlocked, ({ user, params, body }) => setBlocked(context, user, params.id, body))
}
