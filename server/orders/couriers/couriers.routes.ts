import type { FastifyInstance } from 'fastify'
import { courierBookings } from '#contract/orders/shipments/courier-bookings.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { bookShipment } from './book-shipment.ts'
import { changeBooking } from './change-booking.ts'
import { listBookings } from './list-bookings.ts'
import { listRates } from './list-rates.ts'

/** The routes of bookings with the courier service. */
export function couriersRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, courierBookings.listBookings, ({ params }) => listBookings(context, params.id))
  serve(app, courierBookings.listRates, ({ params, query }) => listRates(context, params, query))
  serve(app, courierBookings.book, ({ user, params, body }) => bookShipment(context, user, params, body))
  serve(app, courierBookings.changeBooking, ({ user, params, body }) => changeBooking(context, user, params, body))
}
