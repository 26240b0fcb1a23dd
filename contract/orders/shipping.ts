import { freeShippingFrom } from '../limits.ts'

/**
 * The shipping fee for goods of this sum, in paise: 0 from the threshold (inclusive) and for an empty order. `fee` is the
 * store's fee below the threshold.
 */
export const shippingFor = (sum: number, fee: number): number => (sum === 0 || sum >= freeShippingFrom ? 0 : fee)

/** The sum from which a store with this fee delivers for free, in paise; null if it charges no fee. */
export const freeFromOf = (fee: number): number | null => (fee === 0 ? null : freeShippingFrom)
