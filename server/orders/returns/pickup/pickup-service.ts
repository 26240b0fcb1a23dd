import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { AppError, notFound } from '#server/errors.ts'
import { bookingFields, bookingMessage } from '../../couriers/booking-response.ts'
import { findLastBooking } from '../../couriers/bookings.store.ts'
import { courierService } from '../../couriers/courier-service.ts'
import { getOrderResponse } from '../../order-response.ts'
import type { ReturnJson } from '../returns.store.ts'
import { findReturnParcel } from './pickups.store.ts'

/** The booking and the order as they are now, with what became of the request. */
export async function pickupResponse(context: AppContext, orderId: string, returnId: string, message?: string) {
  const { kind: service } = courierService(context)
  const { db } = context
  const pickup = await findLastBooking(db, { returnId })
  if (!pickup) throw notBooked()
  return {
    message: message ?? bookingMessage(pickup, 'pickup'),
    pickup: bookingFields(pickup, service),
    order: await getOrderResponse(db, orderId),
  }
}

export const notBooked = () => new AppError('conflict', 'No pickup is booked for this return.')

/** Throws a conflict for a return that is not picked up at the customer's. */
export function assertPickup({ status, method }: Pick<ReturnJson, 'status' | 'method'>): void {
  if (status === 'REQUESTED') throw new AppError('conflict', 'This return is not approved yet.')
  if (method !== 'PICKUP') throw new AppError('conflict', 'The customer sends these goods.')
  if (status === 'IN_TRANSIT') throw new AppError('conflict', 'These goods are on their way already.')
  if (status !== 'APPROVED') throw new AppError('conflict', 'This return has ended already.')
}

/** A return of an order as couriers charge it; throws notFound for another one. */
export async function getReturnParcel(db: Database, orderId: string, returnId: string) {
  const parcel = await findReturnParcel(db, orderId, returnId)
  if (!parcel) throw notFound('Return')
  return parcel
}
