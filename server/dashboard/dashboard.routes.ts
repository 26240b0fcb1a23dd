import type { FastifyInstance } from 'fastify'
import { dashboard } from '#contract/dashboard.ts'
import { serve } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { figuresOf } from './figures.ts'

/** What the first page of the back office shows. */
export function dashboardRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, dashboard.figures, () => figuresOf(shop))
}
