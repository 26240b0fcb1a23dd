import type { FastifyInstance } from 'fastify'
import { administrators } from '#contract/administrators.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { addAdministrator } from './add-administrator.ts'
import { findAdministrators } from './administrators.store.ts'
import { setActive } from './set-active.ts'

/** The calls about administrators. */
export default function administratorsRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, administrators.list, async () => ({ administrators: await findAdministrators(context.db) }))
  serve(app, administrators.add, ({ user, body }) => addAdministrator(context, user, body))
  serve(app, administrators.setActive, ({ user, params, body }) => setActive(context, user, params.id, body))
}
