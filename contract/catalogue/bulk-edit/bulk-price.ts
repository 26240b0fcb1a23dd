/** The rules of changing many prices at once, without zod for the browser bundle. Amounts are whole paise. */

import { maxPrice } from '../../limits.ts'
import { formatRupees } from '../../money.ts'
import { normalizePrices } from '../prices/normalize-prices.ts'
import type { Prices } from '../prices/variant-prices.ts'

/** How a new price is rounded: not at all, to whole rupees, or to the nearest rupees that end in 9 or in 99. */
export const priceRoundings = ['NONE', 'RUPEE', 'NINE', 'NINETY_NINE'] as const
export type PriceRounding = (typeof priceRoundings)[number]

/** Which prices are raised or lowered. */
export const priceTargets = ['BOTH', 'ORIGINAL', 'DISCOUNT'] as const
export type PriceTarget = (typeof priceTargets)[number]

/** By how much: hundredths of a percent, or paise. */
type PriceStep = { by: 'PERCENT'; percent: number } | { by: 'AMOUNT'; amount: number }

export type PriceChange =
  | {
      kind: 'ADJUST'
      target: PriceTarget
      direction: 'RAISE' | 'LOWER'
      step: PriceStep
      rounding: PriceRounding
    }
  | { kind: 'DISCOUNT_BELOW_ORIGINAL'; step: PriceStep; rounding: PriceRounding }
  | { kind: 'REMOVE_DISCOUNT' }

/** Why prices cannot be changed. */
export const priceSkipReasons = {
  notPositive: 'A price would be ₹0 or less.',
  tooHigh: `A price would exceed ${formatRupees(maxPrice)}.`,
  noDiscount: 'It has no discount price.',
  discountNotBelow: 'The discount price would not be below the original price.',
  noRoundedPrice: 'No price with the chosen ending fits.',
} as const

const endings: Record<PriceRounding, { every: number; offset: number }> = {
  NONE: { every: 1, offset: 0 },
  RUPEE: { every: 100, offset: 0 },
  NINE: { every: 10_00, offset: 9_00 },
  NINETY_NINE: { every: 100_00, offset: 99_00 },
}

type Bounds = { atLeast?: number; atMost?: number }

/** The price with the ending that is nearest to the given one, within the bounds; undefined if there is none. */
export function roundPrice(
  paise: number,
  rounding: PriceRounding,
  { atLeast = 1, atMost = maxPrice }: Bounds = {},
): number | undefined {
  const { every, offset } = endings[rounding]
  const lowest = Math.ceil((Math.max(1, atLeast) - offset) / every)
  const highest = Math.floor((Math.min(maxPrice, atMost) - offset) / every)
  if (lowest > highest) return undefined
  const nearest = Math.round((paise - offset) / every)
  return Math.min(Math.max(nearest, lowest), highest) * every + offset
}

/** The amount of a step at a price; half a paisa is rounded up. */
const stepAmount = (price: number, step: PriceStep): number =>
  step.by === 'AMOUNT' ? step.amount : Math.round((price * step.percent) / 100_00)

/** The rounded price, or why there is none. A lowered price never rises by rounding, and a raised one never falls. */
function toPrice(paise: number, rounding: PriceRounding, bounds: Bounds): number | string {
  if (paise <= 0) return priceSkipReasons.notPositive
  if (paise > maxPrice) return priceSkipReasons.tooHigh
  return roundPrice(paise, rounding, bounds) ?? priceSkipReasons.noRoundedPrice
}

/** The discount price, which stays below the original price also by rounding; or why there is none. */
function toDiscountPrice(paise: number, originalPrice: number, rounding: PriceRounding, bounds: Bounds) {
  if (paise >= originalPrice) return priceSkipReasons.discountNotBelow
  const atMost = Math.min(originalPrice - 1, bounds.atMost ?? maxPrice)
  return toPrice(paise, rounding, { ...bounds, atMost })
}

/** A discount price that equals the original price is no discount. */
const discountOf = ({ originalPrice, discountPrice }: Prices<number>): number | null =>
  discountPrice !== null && discountPrice < originalPrice ? discountPrice : null

function adjustPrices(
  prices: Prices<number>,
  { target, direction, step, rounding }: Extract<PriceChange, { kind: 'ADJUST' }>,
): Prices<number> | string {
  const discount = discountOf(prices)
  if (target === 'DISCOUNT' && discount === null) return prices
  const moved = (price: number) => price + (direction === 'RAISE' ? 1 : -1) * stepAmount(price, step)
  const boundsOf = (price: number): Bounds => (direction === 'RAISE' ? { atLeast: price } : { atMost: price })
  const { originalPrice: before } = prices
  const originalPrice = target === 'DISCOUNT' ? before : toPrice(moved(before), rounding, boundsOf(before))
  if (typeof originalPrice === 'string') return originalPrice
  if (discount === null) return { originalPrice, discountPrice: null }
  if (target === 'ORIGINAL') {
    return originalPrice > discount ? { originalPrice, discountPrice: discount } : priceSkipReasons.discountNotBelow
  }
  const discountPrice = toDiscountPrice(moved(discount), originalPrice, rounding, boundsOf(discount))
  return typeof discountPrice === 'string' ? discountPrice : { originalPrice, discountPrice }
}

/** The new prices, or why they cannot be changed. */
export function changePrices(prices: Prices<number>, change: PriceChange): Prices<number> | string {
  if (change.kind === 'ADJUST') return adjustPrices(prices, change)
  const { originalPrice } = prices
  if (change.kind === 'REMOVE_DISCOUNT') return { originalPrice, discountPrice: null }
  const below = originalPrice - stepAmount(originalPrice, change.step)
  const discountPrice = toDiscountPrice(below, originalPrice, change.rounding, {})
  return typeof discountPrice === 'string' ? discountPrice : { originalPrice, discountPrice }
}

/**
 * The new prices of a product and its variants as they are stored (`normalizePrices`): every variant changes by the same rule. Returns
 * why, if one of them cannot.
 */
export function changeProductPrices(
  product: Prices<number>,
  ownPrices: readonly (Prices<number> | null)[],
  change: PriceChange,
): { product: Prices<number>; variants: (Prices<number> | null)[] } | string {
  const current = ownPrices.length > 0 ? ownPrices.map((own) => own ?? product) : [product]
  const isDiscountOnly = change.kind === 'ADJUST' && change.target === 'DISCOUNT'
  if (isDiscountOnly && current.every((prices) => discountOf(prices) === null)) return priceSkipReasons.noDiscount
  const changed: Prices<number>[] = []
  for (const prices of current) {
    const result = changePrices(prices, change)
    if (typeof result === 'string') return result
    changed.push(result)
  }
  const main = changePrices(product, change)
  const fallback = typeof main === 'string' ? changed[0]! : main
  return normalizePrices(fallback, ownPrices.length > 0 ? changed : [])
}
