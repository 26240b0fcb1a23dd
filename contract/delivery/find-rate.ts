import { sum } from '../pricing/sum.ts'
import type { DeliveryRate } from './delivery-settings.ts'

/** What the rate of goods depends on: their sum in paise, their weight and the number of pieces. */
export type GoodsToDeliver = { subtotal: number; weightGrams: number; pieces: number }

/** What a rate depends on, of lines with the price and the weight of one piece. */
export const goodsToDeliver = (
  lines: readonly { quantity: number; price: number; weightGrams: number }[],
): GoodsToDeliver => ({
  subtotal: sum(lines.map(({ price, quantity }) => price * quantity)),
  weightGrams: sum(lines.map(({ weightGrams, quantity }) => weightGrams * quantity)),
  pieces: sum(lines.map(({ quantity }) => quantity)),
})

const isWithin = (value: number, min: number | null, max: number | null) =>
  (min === null || value >= min) && (max === null || value <= max)

/** Whether a rate applies to goods. */
const applies = (rate: DeliveryRate, { subtotal, weightGrams, pieces }: GoodsToDeliver) =>
  isWithin(subtotal, rate.minSubtotal, rate.maxSubtotal) &&
  isWithin(weightGrams, rate.minWeightGrams, rate.maxWeightGrams) &&
  isWithin(pieces, rate.minPieces, rate.maxPieces)

/** Whether a rate applies to all goods. */
export const hasNoConditions = ({ charge: _, ...conditions }: DeliveryRate): boolean =>
  Object.values(conditions).every((value) => value === null)

/** The position of the first rate that applies to goods; the last one if none does, and -1 without rates. */
export function findRateIndex(rates: readonly DeliveryRate[], goods: GoodsToDeliver): number {
  const index = rates.findIndex((rate) => applies(rate, goods))
  return index < 0 ? rates.length - 1 : index
}
