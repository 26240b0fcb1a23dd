import type { Input } from '#contract/endpoint.ts'
import type { courierBookings } from '#contract/orders/shipments/courier-bookings.ts'
import type { AppContext } from '#server/context.ts'
import { AppError, notFound } from '#server/errors.ts'
import { findParcel } from './bookings.store.ts'
import { cheapestFirst, courierService } from './courier-service.ts'

type RatesInput = Input<typeof courierBookings.listRates>

/** The couriers that take a packed shipment, the cheapest first. */
export async function listRates(
  context: AppContext,
  { id, shipmentId }: RatesInput['params'],
  size: RatesInput['query'],
) {
  const { provider } = courierService(context)
  const parcel = await findParcel(context.db, id, shipmentId)
  if (!parcel) throw notFound('Shipment')
  if (parcel.status !== 'READY') throw new AppError('conflict', 'Only a packed parcel can be booked with a courier.')
  const cashAmount = parcel.paymentMethod === 'COD' ? parcel.cashAmount : 0
  return cheapestFirst(await provider.rates({ ...size, deliveryPinCode: parcel.postalCode, cashAmount }))
}
