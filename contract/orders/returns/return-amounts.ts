import { allotByLargestRemainder } from '../../pricing/allot-by-largest-remainder.ts'

/** The amounts of an order in paise. */
type OrderAmounts = { orderTotal: number; shippingFee: number; codFee: number }

type ReturnedPart = {
  /** What was paid for the pieces. */
  amount: number
  /** Whether nothing else of the order is left. */
  isWhole: boolean
  /** Whether the fees of the pieces are refunded. */
  refundsFees: boolean
  /** What a pickup costs. */
  charge: number
}

/** What pieces that are accepted back cost and refund, in paise. `shippingFee` and `codFee` are their share of the fees, if that is refunded. */
export type ReturnAmounts = { amount: number; shippingFee: number; codFee: number; charge: number; refund: number }

/**
 * The amounts of pieces that are accepted back: what was paid for them, and their share by value of the fees of what is left of the order, without the
 * pickup. Neither the refund nor what is left of the order is below 0.
 */
export function returnAmounts(
  order: OrderAmounts,
  { amount, isWhole, refundsFees, charge }: ReturnedPart,
): ReturnAmounts {
  const goods = order.orderTotal - order.shippingFee - order.codFee
  const shareOf = (fee: number) => {
    if (!refundsFees) return 0
    return isWhole ? fee : allotByLargestRemainder(fee, [amount, goods - amount])[0]!
  }
  const [shippingFee, codFee] = [shareOf(order.shippingFee), shareOf(order.codFee)]
  const paid = amount + shippingFee + codFee
  const deducted = Math.min(charge, paid)
  return { amount, shippingFee, codFee, charge: deducted, refund: paid - deducted }
}
