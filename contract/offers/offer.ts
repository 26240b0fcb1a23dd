import type { SegmentRule } from '../customers/segments.ts'

/** The terms of offers without zod: the rules of evaluation and the browser import only these. */

export const offerKinds = ['PERCENT', 'AMOUNT', 'FIXED_PRICE', 'BUY_X_GET_Y', 'TIERS', 'FREE_SHIPPING'] as const
export type OfferKind = (typeof offerKinds)[number]

/** A number of pieces and the price for all of them together, in paise: "3 for ₹999". */
export type OfferTier = { quantity: number; price: number }

/** What an offer gives. Amounts are in paise, percentages in hundredths of a percent. */
export type OfferBenefit =
  /** A part of the price; together at most `maxAmount`. */
  | { kind: 'PERCENT'; level: 'ITEMS' | 'ORDER'; percent: number; maxAmount: number | null }
  /** ITEMS: off each piece. ORDER: off the order, once. */
  | { kind: 'AMOUNT'; level: 'ITEMS' | 'ORDER'; amount: number }
  /** Each piece costs `price`. */
  | { kind: 'FIXED_PRICE'; level: 'ITEMS'; price: number }
  /** Of each `buy + get` pieces, the `get` cheapest are reduced by `percent`. */
  | { kind: 'BUY_X_GET_Y'; level: 'ITEMS'; buy: number; get: number; percent: number }
  | { kind: 'TIERS'; level: 'ITEMS'; tiers: readonly OfferTier[] }
  | { kind: 'FREE_SHIPPING'; level: 'SHIPPING' }

export const offerScopes = ['ALL', 'CATEGORIES', 'BRANDS', 'COLLECTIONS', 'PRODUCTS'] as const
/** The lines that an offer concerns: all, or those of the ids. */
export type OfferScope = { by: (typeof offerScopes)[number]; ids: readonly string[] }

export const offerCombinations = ['EXCLUSIVE', 'COMBINABLE'] as const
/** An EXCLUSIVE offer is never applied together with another one. */
export type OfferCombination = (typeof offerCombinations)[number]

/** A part of the day in India, 'HH:MM' each, without the end; an end before the start is on the next day. */
export type OfferHours = { from: string; to: string }

/** The conditions of an offer; null sets none. */
export type OfferConditions = {
  /** In paise, of the lines in scope before all discounts. */
  minAmount: number | null
  /** Pieces of the lines in scope. */
  minQuantity: number | null
  firstOrderOnly: boolean
  onlinePaymentOnly: boolean
  maxUses: number | null
  maxUsesPerCustomer: number | null
  startsAt: Date | null
  /** The first time at which the offer is no longer valid. */
  endsAt: Date | null
  /** Days of the week in India from 1, Monday, to 7, Sunday. */
  days: readonly number[] | null
  hours: OfferHours | null
  /** The id of the segment whose customers the offer is for; missing for all customers. */
  segmentId?: string
}

/** An offer as it is evaluated. One with a code is applied only when the customer enters the code. */
export type Offer = {
  id: string
  /** The name that shoppers see. */
  name: string
  /** In capital letters; null for an automatic offer. */
  code: string | null
  benefit: OfferBenefit
  scope: OfferScope
  conditions: OfferConditions
  combination: OfferCombination
  isPaused: boolean
  /** The number of orders that have used the offer. */
  useCount: number
  /** The rule of the segment of the conditions; missing for all customers. */
  segmentRule?: SegmentRule
}

/** A line of a cart or an order, as offers see it; `price` is the price of one piece in paise. */
export type OfferLine = {
  id: string
  productId: string
  categoryId: string | null
  brandId: string | null
  collectionIds: readonly string[]
  price: number
  quantity: number
}

/** Letters from A to Z, digits and hyphens. */
export const offerCodePattern = /^[A-Z0-9-]{3,30}$/

/** A code as it is stored and compared: without surrounding spaces, in capital letters. */
export const normalizeOfferCode = (code: string): string => code.trim().toUpperCase()

/** Whether an offer concerns a line. */
export function isInScope({ by, ids }: OfferScope, line: OfferLine): boolean {
  switch (by) {
    case 'ALL':
      return true
    case 'CATEGORIES':
      return line.categoryId !== null && ids.includes(line.categoryId)
    case 'BRANDS':
      return line.brandId !== null && ids.includes(line.brandId)
    case 'PRODUCTS':
      return ids.includes(line.productId)
    case 'COLLECTIONS':
      return line.collectionIds.some((id) => ids.includes(id))
  }
}

/** The amount of a line before discounts, in paise. */
export const lineAmount = ({ price, quantity }: Pick<OfferLine, 'price' | 'quantity'>): number => price * quantity

/** A percentage, in hundredths of a percent, of an amount of paise, rounded to the nearest paisa, halves up. */
export function percentOf(amount: number, percent: number): number {
  // The product of a large amount is no exact number, those of its two parts are.
  const tenThousands = Math.floor(amount / 10_000)
  return tenThousands * percent + Math.round(((amount % 10_000) * percent) / 10_000)
}
