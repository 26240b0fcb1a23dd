import type { CallResponse } from '#contract/calls.ts'
import type { BookingState } from '#contract/orders/shipments/courier-bookings.ts'

type Bookings = CallResponse<'GET /orders/{id}/bookings'>
export type Booking = Bookings['bookings'][number]
export type SuggestedSize = Bookings['sizes'][number]
export type CourierRate = CallResponse<'GET /orders/{id}/shipments/{shipmentId}/courier-rates'>['couriers'][number]

/** Whether a booking is over, or of a service that is not set up any more, so that the parcel can be booked again. */
export const isOver = ({
  state,
  isOfFormerService,
}: {
  state: BookingState
  isOfFormerService?: boolean | undefined
}): boolean => state === 'FAILED' || state === 'CANCELED' || isOfFormerService === true

/** Said of a booking that can be replaced only. */
const formerServiceText =
  'Booked with a courier service that is not set up any more. If the goods have not left, cancel it there and book again.'

type BookingFacts = Pick<Booking, 'state' | 'error' | 'isOfFormerService'>

/** What an administrator reads about the booking of a courier or a pickup; null for one that says all by its number. */
export function bookingText(
  { state, error, isOfFormerService }: BookingFacts,
  texts: { requested: string; canceled: string },
): string | null {
  if (isOfFormerService && state !== 'FAILED' && state !== 'CANCELED') return formerServiceText
  switch (state) {
    case 'REQUESTED':
      return texts.requested
    case 'UNKNOWN':
      return 'The courier service did not answer. It is asked again in the background.'
    case 'FAILED':
      return `Not booked: ${error}`
    case 'BOOKED':
      return error
    case 'CANCELED':
      return error ?? texts.canceled
  }
}

/** What an administrator reads about the booking of a shipment. */
export const shipmentBookingText = (booking: BookingFacts): string | null =>
  bookingText(booking, { requested: 'The courier is being booked.', canceled: 'The booking is canceled.' })

/** The delivery time and the rating of a courier: "3 days · rated 4.4". */
export const courierRateText = ({ estimatedDays, rating, takesCash }: CourierRate): string =>
  [
    estimatedDays && (estimatedDays === 1 ? '1 day' : `${estimatedDays} days`),
    rating && `rated ${rating}`,
    !takesCash && 'no cash on delivery',
  ]
    .filter(Boolean)
    .join(' · ')
