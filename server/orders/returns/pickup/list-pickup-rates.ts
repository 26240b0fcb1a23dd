import type { Input } from '#contract/endpoint.ts'
import type { returnPickups } from '#contract/orders/returns/return-pickups.ts'
import type { AppContext } from '#server/context.ts'
import { courierCallFailed, courierService } from '../../couriers/courier-service.ts'
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
  const result = await provider.pickupRates({ ...size, pickupPinCode: parcel.postalCode, value: parcel.value })
  if (result.kind !== 'found') throw courierCallFailed(result)
  return { couriers: result.couriers.toSorted((a, b) => a.charge - b.charge || a.courierId - b.courierId) }
}
