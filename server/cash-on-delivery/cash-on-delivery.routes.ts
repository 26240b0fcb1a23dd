import type { FastifyInstance } from 'fastify'
import { cashOnDelivery } from '#contract/cash-on-delivery/cash-on-delivery.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { saveCodRules } from './save-cod-rules.ts'
import { showCodRules } from './show-cod-rules.ts'

/** The calls about the rules for cash on delivery. */
export default function cashOnDeliveryRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, cashOnDelivery.show, () => showCodRules(context))
  serve(app, cashOnDelivery.save, ({ user, body }) => saveCodRules(context, user, body))
}
