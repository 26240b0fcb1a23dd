import { freeFromOf, shippingFor } from '../orders/shipping.ts'
import { type ArrivalDays, arrivalDays } from './delivery-dates.ts'
import type { DeliverySettings, DeliveryZone } from './delivery-settings.ts'
import { findRateIndex, type GoodsToDeliver } from './find-rate.ts'
import { type Destination, findZone } from './find-zone.ts'

/** What is known of a PIN code: an exception of the owner, or the courier's list. */
export type PinRule = { isServiceable: boolean; isCodAvailable: boolean }

/** An order or a cart to be delivered. `pin` is null for a PIN code without a rule. Money is in paise. */
export type DeliveryInput = Destination & GoodsToDeliver & { now: Date; pin: PinRule | null }

/** The price and the promise of a delivery. Money is in paise. */
export type DeliveryQuote = {
  /** Null without zones, and where none has the destination. */
  zone: { id: string; name: string } | null
  isServiceable: boolean
  isCodAvailable: boolean
  shippingFee: number
  /** The surcharge of the zone for cash on delivery, without the owner's fee; `codFeeOf` adds them. */
  codSurcharge: number
  /** The subtotal from which delivery is free; null if it never is, or always. */
  freeFrom: number | null
  /** Null where nothing is promised: without zones, and while the destination is unknown. */
  arrives: ArrivalDays | null
  /** The position of the rate that applied; null without zones and for free delivery. */
  rateIndex: number | null
}

const notServiceable: DeliveryQuote = {
  zone: null,
  isServiceable: false,
  isCodAvailable: false,
  shippingFee: 0,
  codSurcharge: 0,
  freeFrom: null,
  arrives: null,
  rateIndex: null,
}

/** The price of a delivery, and the days on which it is expected. Without zones it is the store's fee below the free shipping threshold. */
export function quoteDelivery(settings: DeliverySettings, input: DeliveryInput): DeliveryQuote {
  if (input.pin?.isServiceable === false) return notServiceable
  if (settings.zones.length === 0) return quoteWithoutZones(settings.storeFee, input)
  const zone = findZone(settings.zones, input)
  return zone ? quoteInZone(settings, zone, input) : notServiceable
}

const quoteWithoutZones = (storeFee: number, { subtotal, pin }: DeliveryInput): DeliveryQuote => ({
  ...notServiceable,
  isServiceable: true,
  isCodAvailable: pin?.isCodAvailable ?? true,
  shippingFee: shippingFor(subtotal, storeFee),
  freeFrom: freeFromOf(storeFee),
})

function quoteInZone(settings: DeliverySettings, zone: DeliveryZone, input: DeliveryInput): DeliveryQuote {
  const { pin, pinCode, state, now } = input
  const isKnown = pinCode !== null || state !== null
  return {
    zone: { id: zone.id, name: zone.name },
    isServiceable: true,
    isCodAvailable: zone.isCodAvailable && (pin?.isCodAvailable ?? true),
    codSurcharge: zone.codSurcharge,
    freeFrom: zone.rates.every(({ charge }) => charge === 0) ? null : zone.freeFrom,
    arrives: isKnown ? arrivalDays(now, settings, zone) : null,
    ...chargeInZone(zone, input),
  }
}

function chargeInZone({ rates, freeFrom }: DeliveryZone, goods: GoodsToDeliver) {
  const isFree = goods.pieces === 0 || (freeFrom !== null && goods.subtotal >= freeFrom)
  const rateIndex = findRateIndex(rates, goods)
  if (isFree || rateIndex < 0) return { shippingFee: 0, rateIndex: null }
  return { shippingFee: rates[rateIndex]?.charge ?? 0, rateIndex }
}
