type ReturnTerms = {
  /** The goods were defective or not the ordered ones. */
  isFaulty: boolean
  /** The store refunds the shipping fee of every return. */
  shippingFeeRefunded: boolean
}

/** Whether the refund of an accepted return includes the fees: of shipping, and of cash on delivery. */
export const refundsShippingFee = ({ isFaulty, shippingFeeRefunded }: ReturnTerms): boolean =>
  isFaulty || shippingFeeRefunded

/**
 * The refund of an order, with or without its fees: that of shipping, and that of cash on delivery, which is treated alike. All amounts
 * in paise.
 */
export const refundAmount = (
  { orderTotal, shippingFee, codFee = 0 }: { orderTotal: number; shippingFee: number; codFee?: number | undefined },
  refundsShipping: boolean,
): number => (refundsShipping ? orderTotal : orderTotal - shippingFee - codFee)
