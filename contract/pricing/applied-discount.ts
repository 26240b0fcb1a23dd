import { sum } from './sum.ts'

/** What a discount reduces: pieces of lines, the order, or its shipping fee. Levels are applied in this order. */
export const offerLevels = ['ITEMS', 'ORDER', 'SHIPPING'] as const
export type OfferLevel = (typeof offerLevels)[number]

/** A discount as it was applied. `shares` are its parts by line (none for SHIPPING); their sum is `amount`. Paise. */
export type AppliedDiscount = {
  /** Null for a discount that an administrator gives. */
  offerId: string | null
  name: string
  /** The code that the customer entered; null for an automatic offer. */
  code: string | null
  level: OfferLevel
  amount: number
  shares: { lineId: string; amount: number }[]
}

/** The discount of a line, in paise. */
export const discountOfLine = (discounts: readonly Pick<AppliedDiscount, 'shares'>[], id: string): number =>
  sum(discounts.flatMap(({ shares }) => shares.filter(({ lineId }) => lineId === id).map(({ amount }) => amount)))
