type ReturnedOrder = { orderTotal: number; shippingFee: number }
type ReturnTerms = {
  /** The goods were defective or not the ordered ones. */
  isFaulty: boolean
  /** The store refunds the shipping fee of every return. */
  shippingFeeRefunded: boolean
}

/** What an accepted return refunds, in whole paise: the goods, and the shipping fee for faulty goods or where the store always refunds it. */
export const returnRefund = ({ orderTotal, shippingFee }: ReturnedOrder, terms: ReturnTerms): number =>
  isShippingRefunded(terms) ? orderTotal : orderTotal - shippingFee

/** Whether an accepted return refunds the shipping fee. */
export const isShippingRefunded = ({ isFaulty, shippingFeeRefunded }: ReturnTerms): boolean =>
  isFaulty || shippingFeeRefunded
