import type { z } from 'zod'
import type { CourierBooking } from '#contract/orders/shipments/courier-bookings.ts'
import type { Booking } from './bookings.store.ts'

/** The booking as the API shows it. */
export const bookingResponse = (booking: Booking): z.output<typeof CourierBooking> => ({
  ...bookingFields(booking),
  shipmentId: booking.shipmentId,
  labelUrl: booking.labelUrl,
})

/** What the API shows of every booking. */
export const bookingFields = (
  booking: Omit<Booking, 'shipmentId'>,
): Omit<z.output<typeof CourierBooking>, 'shipmentId' | 'labelUrl'> => ({
  state: booking.state,
  courierName: booking.courierName,
  trackingNumber: booking.awb,
  charge: booking.charge,
  pickupOn: booking.pickupAt,
  pickupReference: booking.pickupReference,
  error: booking.error,
  requestedOn: booking.createdAt,
})
