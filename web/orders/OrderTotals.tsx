import { formatRupees, toPaise } from '#contract/money.ts'
import { shippingFeeText } from '#contract/orders/shipping-texts.ts'
import { DescriptionItem } from '#web/ui/data/DescriptionItem.tsx'
import type { Order } from './order.ts'

/** The subtotal, shipping fee and total of an order, as items of a description list. */
export function OrderTotals({ order }: { order: Order }) {
  const total = toPaise(order.orderTotal)
  const shipping = toPaise(order.shippingFee)
  return (
    <>
      <DescriptionItem name="Subtotal" valueClass="tabular-nums">
        {formatRupees(total - shipping)}
      </DescriptionItem>
      <DescriptionItem name="Shipping" valueClass="tabular-nums">
        {shippingFeeText(shipping)}
      </DescriptionItem>
      <DescriptionItem name="Total" valueClass="font-display text-lg font-bold tabular-nums">
        {formatRupees(total)}
      </DescriptionItem>
    </>
  )
}
