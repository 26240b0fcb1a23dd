import { formatAddressLines } from '#contract/addresses/address-lines.ts'
import { codFeeName } from '#contract/cash-on-delivery/cod-fee.ts'
import { soldItemName } from '#contract/catalogue/sold-item-name.ts'
import { formatRupees } from '#contract/money.ts'
import { paymentMethodLabels, receivedTexts } from '#contract/order-states.ts'
import { cashLeft, chosenMethod } from '#contract/orders/amounts-due.ts'
import { shippingFeeText } from '#contract/orders/shipping-texts.ts'
import { discountText } from '#contract/pricing/discount-text.ts'
import { type OrderWithLines, recipientName } from '../order-with-lines.ts'

type EmailRow = { label: string; value: string; strong?: boolean }

/** The items, totals and address of an order as rows of a mail. */
export function orderEmailRows(order: OrderWithLines): EmailRow[] {
  const lines = order.items.map((item) => ({
    label: `${soldItemName(item)} × ${item.quantity}`,
    value: formatRupees(item.priceAtPurchase * item.quantity),
  }))
  return [
    ...lines,
    ...(order.discounts ?? []).map(({ name, level, amount }) => ({ label: name, value: discountText(level, amount) })),
    { label: 'Shipping', value: shippingFeeText(order.shippingFee) },
    ...(order.codFee > 0 ? [{ label: codFeeName, value: formatRupees(order.codFee) }] : []),
    { label: 'Total', value: formatRupees(order.orderTotal), strong: true },
    ...advanceRows(order),
    { label: 'Payment', value: paymentText(order) },
    { label: 'Delivery to', value: deliveryAddressText(order) },
  ]
}

/** How an order is paid, and that it is: an exchange in cash has nothing to pay. */
function paymentText(order: OrderWithLines): string {
  if (order.paidBy) return receivedTexts[order.paidBy]
  const method = paymentMethodLabels[chosenMethod(order)]
  return order.paymentStatus === 'COMPLETED' ? `${method} · paid` : method
}

function advanceRows(order: OrderWithLines): EmailRow[] {
  if (order.advanceStatus !== 'PAID') return []
  const cash = cashLeft(order, order.shipments ?? [])
  return [
    ...(order.advanceAmount > 0 ? [{ label: 'Paid online', value: formatRupees(order.advanceAmount) }] : []),
    ...(cash > 0 ? [{ label: 'To pay on delivery', value: formatRupees(cash), strong: true }] : []),
  ]
}

const deliveryAddressText = (order: OrderWithLines): string =>
  [recipientName(order), ...formatAddressLines(order)].join('\n')
