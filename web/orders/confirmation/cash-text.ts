import { formatRupees } from '#contract/money.ts'
import { cashDue } from '#contract/orders/amounts-due.ts'
import { toAmounts } from '../order-amounts.ts'

/** How an order that needed a confirmation is paid, or that it is paid: the owner can record a payment before the delivery. */
export function cashText(order: Parameters<typeof toAmounts>[0]): string {
  if (order.paymentMethod !== 'COD') return 'Online'
  const cash = cashDue(toAmounts(order))
  if (cash > 0) return `Pay ${formatRupees(cash)} in cash on delivery`
  return order.paymentStatus === 'COMPLETED' ? 'Paid' : 'There is nothing to pay'
}
