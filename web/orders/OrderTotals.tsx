import type { ReactNode } from 'react'
import { formatRupees, toPaise } from '#contract/money.ts'
import { shippingFeeText } from '#contract/orders/shipping.ts'
import type { Order } from './order.ts'

/** The subtotal, shipping fee and total of an order, as items of a description list. */
export function OrderTotals({ order }: { order: Order }) {
  const total = toPaise(order.orderTotal)
  const shipping = toPaise(order.shippingFee)
  return (
    <>
      <DescriptionItem name="Subtotal" value={<span className="tabular-nums">{formatRupees(total - shipping)}</span>} />
      <DescriptionItem name="Shipping" value={<span className="tabular-nums">{shippingFeeText(shipping)}</span>} />
      <DescriptionItem
        name="Total"
        value={<b className="font-display text-lg tabular-nums">{formatRupees(total)}</b>}
      />
    </>
  )
}

/** A term and its value in a description list. */
export function DescriptionItem({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right">{value}</dd>
    </div>
  )
}
