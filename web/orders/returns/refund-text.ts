import { formatRupees } from '#contract/money.ts'
import { refundAmount } from '#contract/orders/refund-amount.ts'
import { feesText } from '../fees-text.ts'

type Amounts = { orderTotal: number; shippingFee: number; codFee: number }

/** The refund of an accepted return, in the confirmation of the request; the amounts in paise. */
export function refundAmountMessage(amounts: Amounts, shippingFeeRefunded: boolean): string {
  const amount = refundAmount(amounts, shippingFeeRefunded)
  const fees = shippingFeeRefunded ? null : feesText(amounts)
  if (amount === 0) return nothingForGoodsMessage(fees)
  const feesNote = fees ? `, and ${fees} where the goods were defective, wrong or late` : ''
  return `${formatRupees(amount)} is refunded once the shop has accepted it${feesNote}.`
}

const nothingForGoodsMessage = (fees: string | null): string =>
  fees
    ? `Only ${fees} can be refunded, where the goods were defective, wrong or late.`
    : 'Nothing was paid, so no money is refunded.'
