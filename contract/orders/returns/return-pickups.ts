import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, idParams, timestamp } from '../../schemas.ts'
import { Order } from '../order-schemas.ts'
import {
  ChosenCourier,
  CourierBooking,
  CourierRate,
  ParcelSizeQuery,
  SuggestedSize,
} from '../shipments/courier-bookings.ts'
import { courierServices } from '../shipments/couriers.ts'

/** The last booking of the pickup of a return. */
const ReturnPickup = CourierBooking.omit({ shipmentId: true, labelUrl: true })

const ReturnParams = z.object({ ...idParams.shape, returnId: id })
const PickupResponse = z.object({ message: z.string(), pickup: ReturnPickup, order: Order })

/** What an administrator does with a booked pickup. check: asks the service what became of it, or where the goods are. */
const pickupActions = ['check', 'request', 'cancel'] as const
export type PickupAction = (typeof pickupActions)[number]

/** The administrators' calls about pickups of returns by the courier service; each answers 409 in a store without one. */
export const returnPickups = {
  showPickup: endpoint({
    method: 'GET',
    path: '/orders/{id}/returns/{returnId}/pickup',
    access: 'admin',
    summary:
      'The last booking of the pickup of a return, what the courier reported, and the suggested size of the parcel.',
    params: ReturnParams,
    response: z.object({
      service: z.enum(courierServices),
      pickup: ReturnPickup.nullable(),
      size: SuggestedSize.omit({ shipmentId: true }),
      /** The oldest first. */
      reports: z.array(
        z.object({
          at: timestamp,
          status: z.string().nullable(),
          text: z.string().nullable(),
          location: z.string().nullable(),
        }),
      ),
    }),
  }),
  listPickupRates: endpoint({
    method: 'GET',
    path: '/orders/{id}/returns/{returnId}/pickup-rates',
    access: 'admin',
    summary:
      'The couriers that pick an approved return up, with their charges; an empty list where none serves the address.',
    params: ReturnParams,
    query: ParcelSizeQuery,
    response: z.object({ couriers: z.array(CourierRate) }),
  }),
  bookPickup: endpoint({
    method: 'POST',
    path: '/orders/{id}/returns/{returnId}/pickup',
    access: 'admin',
    summary:
      'Books a courier that picks an approved return up; courier, tracking number and link are written into the return.',
    params: ReturnParams,
    body: ChosenCourier,
    response: PickupResponse,
  }),
  changePickup: endpoint({
    method: 'PUT',
    path: '/orders/{id}/returns/{returnId}/pickup',
    access: 'admin',
    summary:
      'Asks the courier service about a pickup (check), requests it again after that failed, or cancels it before the goods are picked up.',
    params: ReturnParams,
    body: z.object({ action: z.enum(pickupActions, 'Please choose what to do with the pickup.') }),
    response: PickupResponse,
  }),
}
