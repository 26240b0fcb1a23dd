import type { AppContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { orderExists } from '../orders.store.ts'
import { bookingResponse } from './booking-response.ts'
import { findBookingsOfOrder, findLastSize, findWeights } from './bookings.store.ts'
import { courierService } from './courier-service.ts'

/** The last booking of each shipment of an order, and what is known of the size of its parcels. */
export async function listBookings(context: AppContext, orderId: string) {
  const { kind: service } = courierService(context)
  const { db } = context
  if (!(await orderExists(db, orderId))) throw notFound('Order')
  const bookings = await findBookingsOfOrder(db, orderId)
  const last = await findLastSize(db)
  const sizes = (await findWeights(db, orderId)).map(({ shipmentId, weightGrams }) => {
    const {
      lengthCm = null,
      breadthCm = null,
      heightCm = null,
    } = bookings.find((booking) => booking.shipmentId === shipmentId) ?? last ?? {}
    return { shipmentId, weightGrams, lengthCm, breadthCm, heightCm }
  })
  return { service, bookings: bookings.map((booking) => bookingResponse(booking, service)), sizes }
}
