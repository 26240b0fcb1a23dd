/** The owner's rules for cash on delivery. Money is in paise; null and an empty list are no rule. */
export type CodRules = {
  minAmount: number | null
  maxAmount: number | null
  blockedPinCodes: readonly string[]
  blockedCategoryIds: readonly string[]
  /** The highest amount of a customer's first order; 0 for no cash on delivery on first orders. */
  firstOrderMaxAmount: number | null
  /** The number of parcels returned to origin from which a customer cannot pay in cash. */
  returnedParcelsFrom: number | null
  /** Added to the total of an order that is paid in cash. */
  fee: number
  /** The hours in which the customer confirms a cash order before it is sent; null where none has to be confirmed. */
  confirmWithinHours: number | null
  /** The part of an order that is paid online before its dispatch; 0 for none. */
  advance: number
  /** The order total from which the advance is asked for. */
  advanceFrom: number | null
}

/** The advance of an order of this total, with its fees, in paise; 0 for an order that is paid in cash as a whole. */
export const advanceOf = ({ advance, advanceFrom }: CodRules, total: number): number =>
  total > advance && total >= (advanceFrom ?? 0) ? advance : 0

/** The rules of a store that has saved none: cash on delivery for every order and without a fee. */
export const noCodRules: CodRules = {
  minAmount: null,
  maxAmount: null,
  blockedPinCodes: [],
  blockedCategoryIds: [],
  firstOrderMaxAmount: null,
  returnedParcelsFrom: null,
  fee: 0,
  confirmWithinHours: null,
  advance: 0,
  advanceFrom: null,
}

/** Whether rules change nothing for any order. */
export const isWithoutRules = (rules: CodRules): boolean =>
  rules.minAmount === null &&
  rules.maxAmount === null &&
  rules.blockedPinCodes.length === 0 &&
  rules.blockedCategoryIds.length === 0 &&
  rules.firstOrderMaxAmount === null &&
  rules.returnedParcelsFrom === null &&
  rules.fee === 0 &&
  rules.confirmWithinHours === null &&
  rules.advance === 0
