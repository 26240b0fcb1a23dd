import type { FastifyInstance } from 'fastify'
import { administrators } from '#contract/administrators.ts'
import { serve } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { addAdministrator } from './add-administrator.ts'
import { allAdministrators } from './administrators.store.ts'
import { setActive } from './set-active.ts'

/** The calls about who may manage the shop. */
export function administratorsRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, administrators.list, async () => ({ administrators: await allAdministrators(shop.db) }))
  serve(app, administrators.add, ({ user, body }) => addAdministrator(shop, user, body))
  serve(app, administrators.setActive, ({ user, params, body }) => setActive(shop, user, params.id, body))
}
