import { codFeeName } from '#contract/cash-on-delivery/cod-fee.ts'
import { toPaise } from '#contract/money.ts'
import { cashLeft } from '#contract/orders/amounts-due.ts'
import { shippingFeeText } from '#contract/orders/shipping-texts.ts'
import { discountText } from '#contract/pricing/discount-text.ts'
import { DescriptionItem } from '#web/ui/data/DescriptionItem.tsx'
import { Amount } from '#web/ui/data/Price.tsx'
import type { Order } from './order.ts'
import { toAmounts, toShipments } from './order-amounts.ts'

type PricedOrder = Parameters<typeof toAmounts>[0] & Pick<Order, 'discount' | 'discounts' | 'shipments'>

/** The subtotal, discounts, fees and total of an order, as items of a description list. */
export function OrderTotals({ order }: { order: PricedOrder }) {
  const { orderTotal, shippingFee, codFee } = toAmounts(order)
  const discount = toPaise(order.discount ?? '0')
  return (
    <>
      <DescriptionItem name="Subtotal">
        <Amount paise={orderTotal - shippingFee - codFee + discount} />
      </DescriptionItem>
      {order.discounts?.map(({ name, level, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the discounts of an order never change, and two can have one name
        <DescriptionItem key={index} name={name} valueClass="text-success">
          <Amount paise={toPaise(amount)} text={discountText(level, toPaise(amount))} />
        </DescriptionItem>
      ))}
      <DescriptionItem name="Shipping">
        <Amount paise={shippingFee} text={shippingFeeText(shippingFee)} />
      </DescriptionItem>
      {codFee > 0 && (
        <DescriptionItem name={codFeeName}>
          <Amount paise={codFee} />
        </DescriptionItem>
      )}
      <DescriptionItem name="Total" valueClass="font-display text-lg font-bold">
        <Amount paise={orderTotal} />
      </DescriptionItem>
      {order.advanceStatus && <AdvanceItems order={order} />}
    </>
  )
}

/** The advance of a cash order, and what is left to pay in cash. */
function AdvanceItems({ order }: { order: PricedOrder }) {
  const amounts = toAmounts(order)
  const cash = cashLeft(amounts, toShipments(order))
  return (
    <>
      <DescriptionItem name={order.advanceStatus === 'PAID' ? 'Paid online' : 'To pay online'}>
        <Amount paise={amounts.advanceAmount} />
      </DescriptionItem>
      {cash > 0 && (
        <DescriptionItem name="To pay in cash" valueClass="font-semibold">
          <Amount paise={cash} />
        </DescriptionItem>
      )}
    </>
  )
}
