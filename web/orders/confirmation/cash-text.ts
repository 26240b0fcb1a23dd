import { formatRupees, toPaise } from '#contract/money.ts'
import type { Order } from '../order.ts'

/** How an order that needed a confirmation is paid. */
export const cashText = ({ orderTotal, paymentMethod }: Pick<Order, 'orderTotal' | 'paymentMethod'>): string =>
  paymentMethod === 'COD' ? `Pay ${formatRupees(toPaise(orderTotal))} in cash on delivery` : 'Online'
