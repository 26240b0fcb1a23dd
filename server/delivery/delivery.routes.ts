import type { FastifyInstance } from 'fastify'
import { delivery } from '#contract/delivery/delivery.ts'
import { deliveryPinCodes } from '#contract/delivery/delivery-pin-codes.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { removeException, saveException } from './pin-codes/change-exception.ts'
import { deliverOnlyListed } from './pin-codes/deliver-only-listed.ts'
import { importPinCodes, removePinList } from './pin-codes/import-pin-codes.ts'
import { listPinCodes } from './pin-codes/list-pin-codes.ts'
import { calculateDelivery } from './quotes/calculate-delivery.ts'
import { type CheckedDelivery, checkDelivery } from './quotes/check-delivery.ts'
import { saveDispatch } from './save-dispatch.ts'
import { showDelivery } from './show-delivery.ts'
import { orderZones } from './zones/order-zones.ts'
import { removeZone } from './zones/remove-zone.ts'
import { saveZone } from './zones/save-zone.ts'

/** The calls about delivery: zones, dispatch, PIN codes, and what a delivery costs. */
export default function deliveryRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, delivery.show, () => showDelivery(context))
  serve(app, delivery.saveZone, ({ user, body }) => saveZone(context, user, body))
  serve(app, delivery.orderZones, ({ user, body }) => orderZones(context, user, body))
  serve(app, delivery.removeZone, ({ user, params }) => removeZone(context, user, params.id))
  serve(app, delivery.saveDispatch, ({ user, body }) => saveDispatch(context, user, body))
  serve(app, delivery.calculate, ({ query }) => calculateDelivery(context, query))
  // Changed settings invalidate every entry, as the company details do.
  serve(
    app,
    delivery.check,
    ({ params, query }) => checkDelivery(context, params.pinCode, query),
    (response) => {
      const { productIds, maxAge } = response as CheckedDelivery
      return { tags: productIds, maxAge }
    },
  )
  serve(app, deliveryPinCodes.listPinCodes, ({ query }) => listPinCodes(context, query))
  serve(app, deliveryPinCodes.importPinCodes, ({ user, files }) => importPinCodes(context, user, files))
  serve(app, deliveryPinCodes.removePinList, ({ user }) => removePinList(context, user))
  serve(app, deliveryPinCodes.deliverOnlyListed, ({ user, body }) => deliverOnlyListed(context, user, body))
  serve(app, deliveryPinCodes.saveException, ({ user, params, body }) =>
    saveException(context, user, params.pinCode, body),
  )
  serve(app, deliveryPinCodes.removeException, ({ user, params }) => removeException(context, user, params.pinCode))
}
