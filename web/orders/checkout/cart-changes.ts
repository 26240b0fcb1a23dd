import { soldItemName } from '#contract/catalogue/sold-item-name.ts'
import { formatRupees } from '#contract/money.ts'
import { shippingFeeText } from '#contract/orders/shipping-texts.ts'
import type { CartLine } from '#web/cart/cart.ts'
import type { CartPricing } from '#web/cart/cart-pricing.ts'

const findSameVariant = (lines: readonly CartLine[], { productVariantId }: CartLine) =>
  lines.find((line) => line.productVariantId === productVariantId)

/** The changed prices, a sentence for each line that still exists. */
export const priceChanges = (before: readonly CartLine[], after: readonly CartLine[]): string[] =>
  before.flatMap((line) => {
    const now = findSameVariant(after, line)
    if (!now || now.price === line.price || now.problem === 'GONE') return []
    return [`${soldItemName(line)} now costs ${formatRupees(now.price)} instead of ${formatRupees(line.price)}.`]
  })

/** The parts of a cart that can change during the checkout. */
type CartSnapshot = { lines: readonly CartLine[]; shippingFee: number; pricing?: CartPricing | undefined }

/** The changes of a cart, a sentence for each line and discount, and one for the shipping fee. */
export function cartChanges(before: CartSnapshot, after: CartSnapshot): string[] {
  const changes = [
    ...before.lines.flatMap((line) => lineChanges(line, findSameVariant(after.lines, line))),
    ...discountChanges(before.pricing?.discounts ?? [], after.pricing?.discounts ?? []),
  ]
  if (after.shippingFee === before.shippingFee) return changes
  const [currentFee, previousFee] = [after, before].map(({ shippingFee }) => shippingFeeText(shippingFee))
  return [...changes, `Shipping: ${currentFee} instead of ${previousFee}.`]
}

type Discount = Pick<CartPricing['discounts'][number], 'name' | 'amount'>

/** The discounts that ended or have another amount. */
const discountChanges = (before: readonly Discount[], after: readonly Discount[]): string[] =>
  before.flatMap(({ name, amount }) => {
    const now = after.find((discount) => discount.name === name)
    if (!now) return [`${name} no longer applies (−${formatRupees(amount)}).`]
    return now.amount === amount ? [] : [`${name}: −${formatRupees(now.amount)} instead of −${formatRupees(amount)}.`]
  })

function lineChanges(line: CartLine, now: CartLine | undefined): string[] {
  const name = soldItemName(line)
  // Goods that are no longer sold stay in the cart; a missing line was removed or ordered in another tab or on another device.
  if (!now) return [`${name} is no longer in your cart.`]
  if (now.problem === 'GONE') return [`${name} is no longer sold.`]
  if (now.problem === 'SOLD_OUT') return [`${name} is sold out.`]
  const isShort = now.problem === 'NOT_ENOUGH'
  const shortage = isShort ? [`${name}: only ${now.stock} left, and you wanted ${now.quantity}.`] : []
  return [...shortage, ...priceChanges([line], [now])]
}
