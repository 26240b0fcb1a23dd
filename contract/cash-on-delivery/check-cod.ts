import { formatRupees } from '../money.ts'
import type { CodRules } from './cod-rules.ts'

/** The facts about an order that decide whether it can be paid in cash. */
export type CodOrder = {
  /** Before the fee for cash on delivery, in paise. */
  total: number
  /** Null before the shopper has named one. */
  pinCode: string | null
  /** The category of each line; null for a product without one. */
  categoryIds: readonly (string | null)[]
  /** Whether the customer has placed no order before. */
  isFirstOrder: boolean
  /** How many of the customer's parcels were returned to origin. */
  returnedToOrigin: number
}

/** Why an order cannot be paid in cash, with the text for the shopper. */
type CodRefusal = {
  kind: 'PIN_CODE' | 'CATEGORY' | 'RETURNED_PARCELS' | 'FIRST_ORDER' | 'MIN_AMOUNT' | 'MAX_AMOUNT'
  message: string
}

/**
 * Why an order cannot be paid in cash; null if it can. Of several reasons the first of this list is given: first those that another
 * cart would not change.
 */
export const checkCod = (rules: CodRules, order: CodOrder): CodRefusal | null =>
  checkPinCode(rules, order) ??
  checkCustomer(rules, order) ??
  checkCategories(rules, order) ??
  checkAmount(rules, order)

const refuse = (kind: CodRefusal['kind'], reason: string): CodRefusal => ({
  kind,
  message: `Cash on delivery is ${reason}. Please pay online.`,
})

const checkPinCode = ({ blockedPinCodes }: CodRules, { pinCode }: CodOrder) =>
  pinCode !== null && blockedPinCodes.includes(pinCode)
    ? refuse('PIN_CODE', `not available for the PIN code ${pinCode}`)
    : null

function checkCustomer(rules: CodRules, { total, isFirstOrder, returnedToOrigin }: CodOrder): CodRefusal | null {
  const { returnedParcelsFrom, firstOrderMaxAmount } = rules
  if (returnedParcelsFrom !== null && returnedToOrigin >= returnedParcelsFrom)
    return refuse('RETURNED_PARCELS', 'not available for you, because earlier parcels came back to us undelivered')
  if (!isFirstOrder || firstOrderMaxAmount === null || (total <= firstOrderMaxAmount && firstOrderMaxAmount > 0))
    return null
  return firstOrderMaxAmount === 0
    ? refuse('FIRST_ORDER', 'not available on a first order')
    : refuse('FIRST_ORDER', `available up to ${formatRupees(firstOrderMaxAmount)} on a first order`)
}

const checkCategories = ({ blockedCategoryIds }: CodRules, { categoryIds }: CodOrder) =>
  categoryIds.some((id) => id !== null && blockedCategoryIds.includes(id))
    ? refuse('CATEGORY', 'not available for some items in your cart')
    : null

function checkAmount({ minAmount, maxAmount }: CodRules, { total }: CodOrder): CodRefusal | null {
  if (minAmount !== null && total < minAmount) return refuse('MIN_AMOUNT', `available from ${formatRupees(minAmount)}`)
  if (maxAmount !== null && total > maxAmount) return refuse('MAX_AMOUNT', `available up to ${formatRupees(maxAmount)}`)
  return null
}
