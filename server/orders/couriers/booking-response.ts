import type { z } from 'zod'
import type { CourierBooking } from '#contract/orders/shipments/courier-bookings.ts'
import type { Booking } from './bookings.store.ts'

/** The booking as the API shows it. */
export const bookingResponse = (booking: Booking): z.output<typeof CourierBooking> => ({
  shipmentId: booking.shipmentId,
  state: booking.state,
  courierName: booking.courierName,
  trackingNumber: booking.awb,
  charge: booking.charge,
  labelUrl: booking.labelUrl,
  pickupOn: booking.pickupAt,
  pickupReference: booking.pickupReference,
  error: booking.error,
  requestedOn: booking.createdAt,
})
