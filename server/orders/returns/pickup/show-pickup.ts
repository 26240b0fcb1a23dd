import type { Input } from '#contract/endpoint.ts'
import type { returnPickups } from '#contract/orders/returns/return-pickups.ts'
import type { AppContext } from '#server/context.ts'
import { bookingFields } from '../../couriers/booking-response.ts'
import { findLastBooking, findLastSize } from '../../couriers/bookings.store.ts'
import { courierService } from '../../couriers/courier-service.ts'
import { getReturnParcel } from './pickup-service.ts'
import { findPickupReports } from './pickups.store.ts'

type PickupParams = Input<typeof returnPickups.showPickup>['params']

/** The last booking of the pickup of a return, its reports, and what is known of the size of the parcel. */
export async function showPickup(context: AppContext, { id, returnId }: PickupParams) {
  const { kind: service } = courierService(context)
  const { db } = context
  const { weightGrams } = await getReturnParcel(db, id, returnId)
  const pickup = await findLastBooking(db, { returnId })
  const { lengthCm = null, breadthCm = null, heightCm = null } = pickup ?? (await findLastSize(db)) ?? {}
  return {
    service,
    pickup: pickup ? bookingFields(pickup, service) : null,
    size: { weightGrams: pickup?.weightGrams ?? weightGrams, lengthCm, breadthCm, heightCm },
    reports: (await findPickupReports(db, returnId)).toReversed(),
  }
}
