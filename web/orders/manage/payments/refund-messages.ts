import { formatRupees, toPaise } from '#contract/money.ts'
import { canRecordManualRefund, refundKind } from '#contract/order-states.ts'
import { areFeesRefunded, refundAmount } from '#contract/orders/refund-amount.ts'
import type { Tone } from '#web/ui/data/Badge.tsx'
import { feesText } from '../../fees-text.ts'
import type { Order } from '../../order.ts'
import { toAmounts } from '../../order-amounts.ts'
import { previewRefund } from '../../returns/return-amounts.ts'
import type { OrderReturn } from '../../returns/return-labels.ts'
import { refundStatusLabels } from '../status-labels.ts'

type Refund = NonNullable<Order['refund']>
type AcceptTerms = Parameters<typeof areFeesRefunded>[0]

/** The refund of an accepted return, in the confirmation. */
export function acceptReturnMessage(order: Order, terms: AcceptTerms): string {
  if (order.paymentStatus !== 'COMPLETED' || toPaise(order.orderTotal) === 0)
    return 'Nothing was paid, so no money goes back.'
  const amounts = toAmounts(order)
  const refundsFees = areFeesRefunded(terms)
  const amount = refundAmount(amounts, refundsFees)
  const keptFees = refundsFees ? '' : keptFeesMessage(amounts)
  if (amount === 0) return `Nothing was paid for the goods, so no money goes back.${keptFees}`
  if (refundKind(order, amount) === 'provider')
    return `${formatRupees(amount)} goes back to where it was paid from, through the payment provider.${keptFees}`
  const means = order.paidBy === 'UPI' ? 'by UPI' : 'in cash'
  const paid =
    order.paymentMethod === 'COD' ? `paid ${order.advanceStatus ? 'a part online and the rest ' : ''}${means} and ` : ''
  return `The customer ${paid}gets ${formatRupees(amount)} back.${keptFees} Pay by hand, then record the refund here.`
}

/** The refund of an accepted return of pieces, in the confirmation; the pickup costs `pickupCharge` in paise if the goods are not faulty. */
export function acceptItemsMessage(
  order: Order,
  { items }: Pick<OrderReturn, 'items'>,
  { isFaulty, shippingFeeRefunded, pickupCharge }: AcceptTerms & { pickupCharge: number },
): string {
  const pieces = items.flatMap(({ orderItemId, quantity }) => (orderItemId ? [{ orderItemId, quantity }] : []))
  const { refund } = previewRefund(order, pieces, { isFaulty, shippingFeeRefunded, pickupCharge })
  if (order.paymentStatus !== 'COMPLETED' || refund === 0) return 'No money goes back.'
  return refundKind(order, refund) === 'manual'
    ? `The customer gets ${formatRupees(refund)} back. Pay by hand, then record the refund here.`
    : `${formatRupees(refund)} goes back to where it was paid from, through the payment provider.`
}

function keptFeesMessage(amounts: { shippingFee: number; codFee: number }): string {
  const fees = feesText(amounts)
  if (!fees) return ''
  const verb = amounts.shippingFee > 0 && amounts.codFee > 0 ? 'are' : 'is'
  return ` ${fees.replace(/^t/, 'T')} ${verb} not refunded.`
}

/** The effect of a rejected return on the payment, in the confirmation. */
export const rejectReturnMessage = ({ paymentStatus }: Order): string =>
  paymentStatus === 'COMPLETED' ? 'The shop keeps the payment: no money goes back.' : 'No money goes back.'

/** The label and tone of a refund in the back office; a refund that is due by hand has a label of its own. */
export function refundStatusLabel(refund: Refund, now = new Date()): { label: string; tone: Tone } {
  const isManualRefundDue = refund.status === 'PENDING' && canRecordManualRefund(refund, now)
  return isManualRefundDue ? { label: 'To be paid by hand', tone: 'warning' } : refundStatusLabels[refund.status]
}

/** The manual step that a refund needs; null if none. */
export function refundInstructions({ refund, user }: Pick<Order, 'refund' | 'user'>, now = new Date()): string | null {
  if (!refund || !canRecordManualRefund(refund, now)) return null
  const amount = formatRupees(toPaise(refund.amount))
  if (refund.status === 'FAILED') {
    return `The payment provider could not pay ${amount} back. Try it again, or pay it by hand and record it here.`
  }
  if (refund.kind === 'provider') {
    return `The payment provider has not paid ${amount} back for more than a day. Ask it, or pay it by hand and record it here. If it pays too, Payments to review says so.`
  }
  return `${user.firstName} ${user.lastName} gets ${amount} back. Pay it by UPI or bank transfer, then record it here.`
}
