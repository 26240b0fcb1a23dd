import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { gramsMessage } from '../../limits.ts'
import { id, idParams, integerParam, money, timestamp, wholeNumber } from '../../schemas.ts'
import { Order } from '../order-schemas.ts'
import { courierServices } from './couriers.ts'
import { maxShipmentGrams } from './shipment-details.ts'

/** REQUESTED: being booked. UNKNOWN: the service did not answer, and is asked again. FAILED: no courier took the parcel. */
const bookingStates = ['REQUESTED', 'BOOKED', 'FAILED', 'UNKNOWN', 'CANCELED'] as const
export type BookingState = (typeof bookingStates)[number]

/** The largest side of a parcel in centimetres. */
export const maxParcelCm = 300

/** The last booking of a shipment. */
export const CourierBooking = z.object({
  shipmentId: z.uuid(),
  state: z.enum(bookingStates),
  courierName: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** What the service named for the courier that was chosen; null where nobody chose by price. */
  charge: money.nullable(),
  labelUrl: z.string().nullable(),
  pickupOn: timestamp.nullable(),
  pickupReference: z.string().nullable(),
  /** Why the last call to the service failed. */
  error: z.string().nullable(),
  requestedOn: timestamp,
  /** Whether it was made with a courier service that is not set up any more, so that a new booking replaces it; missing for false. */
  isOfFormerService: z.boolean().optional(),
  /** Whether a courier reported that it has or had the parcel, so that the booking cannot be canceled; missing for false. */
  wasPickedUp: z.boolean().optional(),
})

/** A courier that takes a parcel. */
export const CourierRate = z.object({
  courierId: z.int(),
  courierName: z.string(),
  charge: money,
  takesCash: z.boolean(),
  estimatedDays: z.int().nullable(),
  rating: z.number().nullable(),
  isRecommended: z.boolean(),
})

/** What is known of a parcel: its weight by its pieces, and the sides of the last one that was booked. */
export const SuggestedSize = z.object({
  shipmentId: z.uuid(),
  weightGrams: z.int().nullable(),
  lengthCm: z.int().nullable(),
  breadthCm: z.int().nullable(),
  heightCm: z.int().nullable(),
})

const grams = z
  .int(gramsMessage)
  .min(1, gramsMessage)
  .max(maxShipmentGrams, `A parcel weighs at most ${maxShipmentGrams / 1000} kg.`)

const sideMessage = `Enter whole centimetres from 1 to ${maxParcelCm}.`
const side = wholeNumber(1, maxParcelCm, sideMessage)

/** The weight and the sides of a parcel. */
export const ParcelSize = z.object({ weightGrams: grams, lengthCm: side, breadthCm: side, heightCm: side })

const numberParam = (name: string, schema: z.ZodType<number, number>) => integerParam(name).pipe(schema)

/** A size as a query. */
export const ParcelSizeQuery = z.object({
  weightGrams: numberParam('weightGrams', grams),
  lengthCm: numberParam('lengthCm', side),
  breadthCm: numberParam('breadthCm', side),
  heightCm: numberParam('heightCm', side),
})

/** A parcel and the courier that was chosen for it. */
export const ChosenCourier = z.object({
  courierId: z
    .int('Please choose a courier.')
    .min(1, 'Please choose a courier.')
    .max(2 ** 31 - 1),
  /** The charge that was shown for the courier; it is stored as it is. */
  charge: money.optional(),
  ...ParcelSize.shape,
})

const ShipmentParams = z.object({ ...idParams.shape, shipmentId: id })
const BookingResponse = z.object({ message: z.string(), booking: CourierBooking, order: Order })

/** What an administrator does with a booking. check: asks the service what became of it, or where the shipment is. */
const bookingActions = ['check', 'label', 'pickup', 'cancel'] as const
export type BookingAction = (typeof bookingActions)[number]

/** The administrators' calls about the courier service; each answers 409 in a store without one. */
export const courierBookings = {
  listBookings: endpoint({
    method: 'GET',
    path: '/orders/{id}/bookings',
    access: 'admin',
    summary: 'The last booking of each shipment of an order with the courier service, and suggested sizes of parcels.',
    params: idParams,
    response: z.object({
      service: z.enum(courierServices),
      bookings: z.array(CourierBooking),
      sizes: z.array(SuggestedSize),
    }),
  }),
  listRates: endpoint({
    method: 'GET',
    path: '/orders/{id}/shipments/{shipmentId}/courier-rates',
    access: 'admin',
    summary:
      'The couriers that take a packed shipment, with their charges; an empty list where none serves its PIN code.',
    params: ShipmentParams,
    query: ParcelSizeQuery,
    response: z.object({ couriers: z.array(CourierRate) }),
  }),
  book: endpoint({
    method: 'POST',
    path: '/orders/{id}/shipments/{shipmentId}/booking',
    access: 'admin',
    summary: 'Books a courier for a packed shipment; its tracking number is written into the shipment.',
    params: ShipmentParams,
    body: ChosenCourier,
    response: BookingResponse,
  }),
  changeBooking: endpoint({
    method: 'PUT',
    path: '/orders/{id}/shipments/{shipmentId}/booking',
    access: 'admin',
    summary:
      'Asks the courier service about a booking (check), creates its label, requests the pickup, or cancels it before it is picked up.',
    params: ShipmentParams,
    body: z.object({ action: z.enum(bookingActions, 'Please choose what to do with the booking.') }),
    response: BookingResponse,
  }),
}
