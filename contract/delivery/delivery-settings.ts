import type { StateOfIndia } from '../tax/states-of-india.ts'

/** PIN codes from one to another, both included. */
export type PinRange = { from: string; to: string }

/** A charge in paise and the orders to which it applies. Both ends of a condition are included; null is no limit. */
export type DeliveryRate = {
  minSubtotal: number | null
  maxSubtotal: number | null
  minWeightGrams: number | null
  maxWeightGrams: number | null
  minPieces: number | null
  maxPieces: number | null
  charge: number
}

/** An area of delivery with its charges and days. Money is in paise. */
export type DeliveryZone = {
  id: string
  name: string
  pinRanges: readonly PinRange[]
  states: readonly StateOfIndia[]
  /** Whether the zone has every PIN code that no other zone has. */
  isRestOfIndia: boolean
  /** The first rate that applies to an order is charged; the last one has no conditions. */
  rates: readonly DeliveryRate[]
  /** The subtotal from which delivery is free; null for never. */
  freeFrom: number | null
  isCodAvailable: boolean
  /** Added to cash on delivery, also where delivery is free. */
  codSurcharge: number
  /** The days of transit, holidays not counted. */
  minDays: number
  maxDays: number
}

/** When orders leave the store. */
export type DispatchSettings = {
  /** The time in India until which an order is handled on the same day, such as '14:00'. */
  cutOff: string
  /** The days of the week on which orders leave, from 1 (Monday) to 7 (Sunday). */
  dispatchDays: readonly number[]
  /** The dispatch days between order and dispatch; 0 dispatches on the day of the order. */
  handlingDays: number
  /** The weight of a piece whose variant and category have none. */
  defaultWeightGrams: number
}

/** Everything that prices a delivery. */
export type DeliverySettings = {
  /** The store's fee below the free shipping threshold, which applies without zones. */
  storeFee: number
  /** In their order. */
  zones: readonly DeliveryZone[]
  dispatch: DispatchSettings
  /** Days such as '2026-10-02' on which nothing leaves the store and nothing is delivered. */
  holidays: readonly string[]
}

/** The settings until the owner saves others. */
export const defaultDispatchSettings: DispatchSettings = {
  cutOff: '14:00',
  dispatchDays: [1, 2, 3, 4, 5, 6],
  handlingDays: 1,
  defaultWeightGrams: 500,
}
