import type { z } from 'zod'
import type { CourierBooking } from '#contract/orders/shipments/courier-bookings.ts'
import type { CourierService } from '#contract/orders/shipments/couriers.ts'
import type { Booking } from './bookings.store.ts'

/** The booking as the API shows it. */
export const bookingResponse = (
  booking: Booking & { shipmentId: string; wasPickedUp: boolean },
  service: CourierService,
): z.output<typeof CourierBooking> => ({
  ...bookingFields(booking, service),
  shipmentId: booking.shipmentId,
  labelUrl: booking.labelUrl,
  ...(booking.wasPickedUp && { wasPickedUp: true }),
})

/** What the API shows of every booking; `service` is the courier service that is set up. */
export const bookingFields = (
  booking: Booking,
  service: CourierService,
): Omit<z.output<typeof CourierBooking>, 'shipmentId' | 'labelUrl'> => ({
  state: booking.state,
  courierName: booking.courierName,
  trackingNumber: booking.awb,
  charge: booking.charge,
  pickupOn: booking.pickupAt,
  pickupReference: booking.pickupReference,
  error: booking.error,
  requestedOn: booking.createdAt,
  ...(booking.provider !== service && { isOfFormerService: true }),
})

/** What became of the request to book a parcel or a pickup. */
export function bookingMessage({ state, courierName, error }: Booking, subject: 'parcel' | 'pickup'): string {
  const texts = {
    REQUESTED: `The ${subject} is being booked.`,
    BOOKED: `The ${subject} is booked with ${courierName}.`,
    FAILED: `The ${subject} could not be booked: ${error}`,
    UNKNOWN: 'The courier service did not answer. It is asked again in the background.',
    CANCELED: subject === 'parcel' ? 'The booking is canceled.' : 'The pickup is canceled.',
  }
  return texts[state]
}
