type ReturnedOrder = { orderTotal: number; shippingFee: number }
type ReturnTerms = {
  /** The goods were defective or not the ordered ones. */
  isFaulty: boolean
  /** The store refunds the shipping fee of every return. */
  shippingFeeRefunded: boolean
}

/** The refund of an order in paise, with or without its shipping fee. */
export const refundAmount = ({ orderTotal, shippingFee }: ReturnedOrder, withShipping: boolean): number =>
  withShipping ? orderTotal : orderTotal - shippingFee

/** The refund of an accepted return in paise: the goods, plus the shipping fee for faulty goods or by the store's setting. */
export const returnRefund = (order: ReturnedOrder, terms: ReturnTerms): number =>
  refundAmount(order, isShippingRefunded(terms))

/** Whether an accepted return refunds the shipping fee. */
export const isShippingRefunded = ({ isFaulty, shippingFeeRefunded }: ReturnTerms): boolean =>
  isFaulty || shippingFeeRefunded
