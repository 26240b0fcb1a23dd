import type { CallResponse } from '#contract/calls.ts'
import type { BookingState } from '#contract/orders/shipments/courier-bookings.ts'

type Bookings = CallResponse<'GET /orders/{id}/bookings'>
export type Booking = Bookings['bookings'][number]
export type SuggestedSize = Bookings['sizes'][number]
export type CourierRate = CallResponse<'GET /orders/{id}/shipments/{shipmentId}/courier-rates'>['couriers'][number]

/** Whether a booking is over, so that the parcel can be booked again. */
export const isOver = (state: BookingState): boolean => state === 'FAILED' || state === 'CANCELED'

/** What an administrator reads about a booking; null for one that says all by its number. */
export function bookingText({ state, error }: Booking): string | null {
  switch (state) {
    case 'REQUESTED':
      return 'The courier is being booked.'
    case 'UNKNOWN':
      return 'The courier service did not answer. It is asked again in the background.'
    case 'FAILED':
      return `Not booked: ${error}`
    case 'BOOKED':
      return error
    case 'CANCELED':
      return error ?? 'The booking is canceled.'
  }
}

/** The delivery time and the rating of a courier: "3 days · rated 4.4". */
export const rateText = ({ estimatedDays, rating, takesCash }: CourierRate): string =>
  [
    estimatedDays && (estimatedDays === 1 ? '1 day' : `${estimatedDays} days`),
    rating && `rated ${rating}`,
    !takesCash && 'no cash on delivery',
  ]
    .filter(Boolean)
    .join(' · ')
