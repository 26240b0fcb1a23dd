import type { FastifyInstance } from 'fastify'
import { orderManagement } from '#contract/orders/order-management.ts'
import { returnPickups } from '#contract/orders/returns/return-pickups.ts'
import { returnPictures } from '#contract/orders/returns/return-pictures.ts'
import { returns } from '#contract/orders/returns/returns.ts'
import { orders } from '#contract/orders.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { checkReturn } from './check-return.ts'
import { decideReturn } from './decide-return.ts'
import { decideReturnWithoutCheck } from './decide-without-check.ts'
import { bookPickup } from './pickup/book-pickup.ts'
import { changePickup } from './pickup/change-pickup.ts'
import { listPickupRates } from './pickup/list-pickup-rates.ts'
import { showPickup } from './pickup/show-pickup.ts'
import { showReturnPicture } from './pictures/show-return-picture.ts'
import { uploadReturnPicture } from './pictures/upload-return-picture.ts'
import { requestReturn } from './request-return.ts'
import { requestWholeReturn } from './request-whole-return.ts'
import { sendReturn } from './send-return.ts'
import { showReturnOptions } from './show-return-options.ts'
import { withdrawReturn } from './withdraw-return.ts'

/** The routes of returns and exchanges, with their pictures and pickups. */
export function returnsRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, returnPickups.showPickup, ({ params }) => showPickup(context, params))
  serve(app, returnPickups.listPickupRates, ({ params, query }) => listPickupRates(context, params, query))
  serve(app, returnPickups.bookPickup, ({ user, params, body }) => bookPickup(context, user, params, body))
  serve(app, returnPickups.changePickup, ({ user, params, body }) => changePickup(context, user, params, body))
  serve(app, orders.requestWholeReturn, ({ user, params, body }) => requestWholeReturn(context, user, params.id, body))
  serve(app, returnPictures.uploadReturnPicture, ({ user, params, files }) =>
    uploadReturnPicture(context, user, params.id, files),
  )
  serve(app, returnPictures.showReturnPicture, ({ user, params }) => showReturnPicture(context, user, params))
  serve(app, orderManagement.decideReturnWithoutCheck, ({ user, params, body }) =>
    decideReturnWithoutCheck(context, user, params.id, body),
  )
  serve(app, returns.returnOptions, ({ user, params }) => showReturnOptions(context, user, params.id))
  serve(app, returns.requestReturn, ({ user, params, body }) => requestReturn(context, user, params.id, body))
  serve(app, returns.withdrawReturn, ({ user, params }) => withdrawReturn(context, user, params))
  serve(app, returns.sendReturn, ({ user, params, body }) => sendReturn(context, user, params, body))
  serve(app, returns.decideReturn, ({ user, params, body }) => decideReturn(context, user, params, body))
  serve(app, returns.checkReturn, ({ user, params, body }) => checkReturn(context, user, params, body))
}
