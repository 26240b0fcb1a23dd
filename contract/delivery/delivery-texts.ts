import { defaultDeliveryEstimate } from '../limits.ts'
import { formatRupees } from '../money.ts'
import { shippingFeeText } from '../orders/shipping-texts.ts'
import type { ArrivalDays } from './delivery-dates.ts'

/** What shoppers see of a delivery; money in paise, the fee null where no goods are priced. */
export type ShownDelivery = {
  pinCode: string
  isServiceable: boolean
  isCodAvailable: boolean
  shippingFee: number | null
  /** What cash on delivery adds to the order. */
  codFee: number
  freeFrom: number | null
  arrives: ArrivalDays | null
}

const dayFormat = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const dateFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A day of the calendar with its weekday: 'Thu, 3 Dec'. */
export const formatWeekday = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`))

/** A day of the calendar with its year: '3 Dec 2026'. */
export const formatDay = (day: string): string => dateFormat.format(new Date(`${day}T00:00:00Z`))

/** The days on which a parcel is expected; the store's usual estimate where none is promised. */
export function arrivalText(arrives: ArrivalDays | null): string {
  if (!arrives) return defaultDeliveryEstimate
  const { from, to } = arrives
  return `Delivery by ${formatWeekday(from)}${from === to ? '' : ` – ${formatWeekday(to)}`}`
}

function codText({ isCodAvailable, codFee }: ShownDelivery): string {
  if (!isCodAvailable) return 'No cash on delivery'
  return `Cash on delivery available${codFee > 0 ? ` (+${formatRupees(codFee)})` : ''}`
}

/** The answer to a PIN code in one line. */
export function deliveryText(delivery: ShownDelivery): string {
  if (!delivery.isServiceable) return `We do not deliver to ${delivery.pinCode} yet.`
  const { arrives, shippingFee } = delivery
  const fee = shippingFee === null ? [] : [shippingFeeText(shippingFee)]
  return [arrivalText(arrives), ...fee, codText(delivery)].join(' · ')
}

/** The amount from which the delivery becomes free; null where it is free already or never. */
export const freeFromText = ({ isServiceable, shippingFee, freeFrom }: ShownDelivery): string | null =>
  isServiceable && freeFrom !== null && shippingFee !== 0 ? `Free delivery from ${formatRupees(freeFrom)}.` : null
