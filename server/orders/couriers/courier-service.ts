import type { AppContext } from '#server/context.ts'
import type { CourierProvider, RefusedCall, UnknownOutcome } from '#server/couriers/provider.ts'
import { AppError } from '#server/errors.ts'
import { updateBooking } from './bookings.store.ts'

/** The courier service of the store; throws a conflict where none is set up, or where a booking was made with another one. */
export function courierService({ couriers }: Pick<AppContext, 'couriers'>, bookedWith?: string) {
  if (couriers.kind === 'none') throw new AppError('conflict', 'No courier service is set up.')
  if (bookedWith !== undefined && bookedWith !== couriers.kind) {
    throw new AppError(
      'conflict',
      'This was booked with a courier service that is not set up any more. Book it again if the goods are still there.',
    )
  }
  return couriers
}

/** A call to the courier service that did not succeed, for administrators. */
export function courierCallFailed(result: RefusedCall | UnknownOutcome): AppError {
  const { kind, reason } = result
  if (kind === 'unknown') {
    return new AppError('providerFailed', `The courier service did not answer (${reason}). Please try again.`)
  }
  return result.isTemporary
    ? new AppError('providerFailed', `The courier service cannot be asked at present: ${reason}`)
    : new AppError('conflict', `The courier service refused: ${reason}`)
}

/** Stores why a call about a booking failed, so that the page of the order shows it; returns its error. */
export async function storeFailedCall(
  { db, clock }: AppContext,
  bookingId: string,
  result: RefusedCall | UnknownOutcome,
): Promise<AppError> {
  const error = courierCallFailed(result)
  await updateBooking(db, bookingId, clock(), { error: error.message })
  return error
}

type RatesResult = Awaited<ReturnType<CourierProvider['rates']>>

/** The couriers that the service found, the cheapest first. Throws where it does not say. */
export function cheapestFirst(result: RatesResult) {
  if (result.kind !== 'found') throw courierCallFailed(result)
  return { couriers: result.couriers.toSorted((a, b) => a.charge - b.charge || a.courierId - b.courierId) }
}
