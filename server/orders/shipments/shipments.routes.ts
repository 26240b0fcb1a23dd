import type { FastifyInstance } from 'fastify'
import { shipments } from '#contract/orders/shipments/shipments.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { createShipment } from './create-shipment.ts'
import { transitionShipment } from './transition-shipment.ts'
import { loseShipment } from './undelivered/lose-shipment.ts'
import { receiveShipment } from './undelivered/receive-shipment.ts'
import { requestReattempt } from './undelivered/request-reattempt.ts'
import { updateShipment } from './update-shipment.ts'

/** The routes of the shipments of orders. */
export function shipmentsRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, shipments.createShipment, ({ user, params, body }) => createShipment(context, user, params.id, body))
  serve(app, shipments.updateShipment, ({ user, params, body }) => updateShipment(context, user, params, body))
  serve(app, shipments.moveShipment, ({ user, params, body }) => transitionShipment(context, user, params, body))
  serve(app, shipments.receiveShipment, ({ user, params, body }) => receiveShipment(context, user, params, body))
  serve(app, shipments.loseShipment, ({ user, params, body }) => loseShipment(context, user, params, body))
  serve(app, shipments.requestReattempt, ({ user, params, body }) => requestReattempt(context, user, params, body))
}
