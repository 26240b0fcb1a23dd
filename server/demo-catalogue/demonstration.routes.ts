import type { FastifyInstance } from 'fastify'
import { demonstration } from '#contract/demonstration.ts'
import { serve } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { countDemo } from './count-demo.ts'
import { removeDemoCatalogue } from './remove-demo-catalogue.ts'

/** The calls about the demonstration: how much of it there is, and its end. */
export function demonstrationRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, demonstration.show, () => countDemo(shop.db))
  serve(app, demonstration.remove, ({ user }) => removeDemoCatalogue(shop, user))
}
