type ReturnTerms = {
  /** The goods were defective or not the ordered ones. */
  isFaulty: boolean
  /** The store refunds the fees of every return. */
  shippingFeeRefunded: boolean
}

/** Whether the refund of an accepted return includes the fees: of shipping, and of cash on delivery. */
export const areFeesRefunded = ({ isFaulty, shippingFeeRefunded }: ReturnTerms): boolean =>
  isFaulty || shippingFeeRefunded

type RefundedOrder = {
  orderTotal: number
  shippingFee: number
  codFee?: number | undefined
  /** What is left of the advance of a cash order whose rest is not paid yet; undefined for an order without an advance. */
  advance?: number | undefined
}

/**
 * The refund of an order, with or without its fees: that of shipping, and that of cash on delivery, which is treated alike. All amounts
 * in paise. Of an order of which only an advance was paid it is what is left of the advance, also where that is 0.
 */
export const refundAmount = (
  { orderTotal, shippingFee, codFee = 0, advance }: RefundedOrder,
  refundsFees: boolean,
): number => advance ?? (refundsFees ? orderTotal : orderTotal - shippingFee - codFee)
