import { percentOf } from '../../offers/offer.ts'
import { allotByLargestRemainder } from '../../pricing/allot-by-largest-remainder.ts'
import type { AppliedDiscount } from '../../pricing/applied-discount.ts'

/** A discount that an administrator gives: an amount in paise or whole percent, with the reason that the customer reads. */
type StaffDiscount =
  | { kind: 'AMOUNT'; amount: number; reason: string }
  | { kind: 'PERCENT'; percent: number; reason: string }

/** A line with what its pieces cost after the store's offers, in paise. */
type LineCost = { id: string; cost: number }

/**
 * The discount of an order as it is stored, with the parts of its lines by the largest remainder; null where it takes nothing off. Throws a
 * RangeError for more than the lines cost.
 */
export function applyStaffDiscount(lines: readonly LineCost[], discount: StaffDiscount): AppliedDiscount | null {
  const goods = lines.reduce((sum, { cost }) => sum + cost, 0)
  const amount = discount.kind === 'AMOUNT' ? discount.amount : percentOf(goods, discount.percent * 100)
  if (amount > goods) throw new RangeError('the discount is more than the goods cost')
  if (amount === 0) return null
  const parts = allotByLargestRemainder(
    amount,
    lines.map(({ cost }) => cost),
  )
  const shares = lines.map(({ id: lineId }, index) => ({ lineId, amount: parts[index]! }))
  return {
    offerId: null,
    name: discount.reason,
    code: null,
    level: 'ORDER',
    amount,
    shares: shares.filter((share) => share.amount > 0),
  }
}
