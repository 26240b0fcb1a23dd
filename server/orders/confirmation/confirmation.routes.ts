import type { FastifyInstance } from 'fastify'
import { orderConfirmation } from '#contract/orders/order-confirmation.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { cancelByLink } from './cancel-by-link.ts'
import { changeAddressByLink } from './change-address-by-link.ts'
import { confirmByLink, confirmByPhone, confirmOwnOrder } from './confirm-order.ts'
import { showOrderOfLink } from './show-order-of-link.ts'

/** The routes of the confirmation of cash orders before they are sent. */
export function confirmationRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, orderConfirmation.showOrderOfLink, ({ params }) => showOrderOfLink(context, params.token))
  serve(app, orderConfirmation.confirmByLink, ({ params }) => confirmByLink(context, params.token))
  serve(app, orderConfirmation.cancelByLink, ({ params }) => cancelByLink(context, params.token))
  serve(app, orderConfirmation.changeAddressByLink, ({ params, body }) =>
    changeAddressByLink(context, params.token, body),
  )
  serve(app, orderConfirmation.confirm, ({ user, params }) => confirmOwnOrder(context, user, params.id))
  serve(app, orderConfirmation.confirmByPhone, ({ user, params }) => confirmByPhone(context, user, params.id))
}
