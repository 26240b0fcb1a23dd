import { isDeepStrictEqual } from 'node:util'
import type { CourierDetails } from '#contract/orders/shipments/couriers.ts'
import { changedMeanwhile } from '#server/errors.ts'

type Versions<Columns> = { stored: Columns; seen: Columns; given: Columns }

/** The given value, or the stored one where the given one is that which a form showed; a conflict that names the record where both differ from it. */
export function mergeChange<Value>(recordName: string, { stored, seen, given }: Versions<Value>): Value {
  if (isDeepStrictEqual(given, seen)) return stored
  if (!isDeepStrictEqual(stored, seen) && !isDeepStrictEqual(stored, given)) throw changedMeanwhile(recordName)
  return given
}

/** `mergeChange` of a courier with number and link, which are one value. */
export const mergeCourier = (recordName: string, { stored, seen, given }: Versions<CourierDetails>): CourierDetails =>
  mergeChange(recordName, { stored: courierOf(stored), seen: courierOf(seen), given: courierOf(given) })

const courierOf = ({ courier, courierName, trackingNumber, trackingUrl }: CourierDetails): CourierDetails => ({
  courier,
  courierName,
  trackingNumber,
  trackingUrl,
})

/** Whether goods get another courier or number. */
export const hasOtherCourier = (before: CourierDetails, after: CourierDetails): boolean =>
  before.courier !== after.courier ||
  before.courierName !== after.courierName ||
  before.trackingNumber !== after.trackingNumber
