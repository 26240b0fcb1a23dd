import type { Input } from '#contract/endpoint.ts'
import type { returnPickups } from '#contract/orders/returns/return-pickups.ts'
import type { AppContext } from '#server/context.ts'
import { cheapestFirst, courierService } from '../../couriers/courier-service.ts'
import { assertPickup, getReturnParcel } from './pickup-service.ts'

type RatesInput = Input<typeof returnPickups.listPickupRates>

/** The couriers that pick an approved return up, the cheapest first. */
export async function listPickupRates(
  context: AppContext,
  { id, returnId }: RatesInput['params'],
  size: RatesInput['query'],
) {
  const { provider } = courierService(context)
  const parcel = await getReturnParcel(context.db, id, returnId)
  assertPickup(parcel)
  const { postalCode: pickupPinCode, value } = parcel
  return cheapestFirst(await provider.pickupRates({ ...size, pickupPinCode, value }))
}
