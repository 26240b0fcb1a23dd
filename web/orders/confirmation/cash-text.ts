import { formatRupees } from '#contract/money.ts'
import { cashDue } from '#contract/orders/amounts-due.ts'
import { toAmounts } from '../order-amounts.ts'

/** How an order that needed a confirmation is paid. */
export const cashText = (order: Parameters<typeof toAmounts>[0]): string =>
  order.paymentMethod === 'COD' ? `Pay ${formatRupees(cashDue(toAmounts(order)))} in cash on delivery` : 'Online'
