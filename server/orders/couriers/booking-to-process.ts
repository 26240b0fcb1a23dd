import type {
  BookedShipment,
  CourierProvider,
  OrderToCancel,
  RefusedBooking,
  UnknownOutcome,
} from '#server/couriers/provider.ts'

/** A booking as it is sent to the service, and what its success changes. */
export type BookingToProcess = {
  id: string
  createdAt: Date
  /** The order to cancel if the booking is not sent after all, or no courier takes it. */
  order: OrderToCancel
  /** Why it cannot be sent; null if it can. */
  problem: string | null
  send: (provider: CourierProvider) => Promise<BookedShipment | RefusedBooking | UnknownOutcome>
  recordBooked: (booked: BookedShipment, provider: CourierProvider) => Promise<void>
}
