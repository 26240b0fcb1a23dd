import type { Input } from '#contract/endpoint.ts'
import { applyStaffDiscount } from '#contract/orders/staff/staff-discount.ts'
import type { staffOrders, staffPaymentKinds } from '#contract/orders/staff/staff-orders.ts'
import { type AppliedDiscount, discountOfLine } from '#contract/pricing/applied-discount.ts'
import { sum } from '#contract/pricing/sum.ts'
import type { Pricing } from '#server/cart/pricing/pricing.store.ts'
import { invalidField } from '#server/errors.ts'
import type { CheckoutLine } from '../placement/placement.store.ts'
import { type OrderAmounts, priceOrder } from '../placement/price-order.ts'

/** What an administrator decides about the amounts of an order; fees that are missing follow the store's rules. */
type StaffTerms = Pick<Input<typeof staffOrders.quote>['body'], 'discount' | 'shippingFee' | 'codFee'> & {
  isAtCounter: boolean
  payment: (typeof staffPaymentKinds)[number]
}

type Prices = { pricing: Pricing | null; storeFee: number; now: Date }

/**
 * The amounts of an order by an administrator: the store's prices, offers and fees as for a shopper, then the discount and the fees of the
 * administrator. An advance and a confirmation are not asked for, because the shop has spoken with the customer. `warnings` say what a
 * shopper would be refused for; a cash order has the store's fee also then. Throws for a discount of more than the goods cost.
 */
export function priceStaffOrder(
  lines: readonly CheckoutLine[],
  { isAtCounter, payment, discount, shippingFee, codFee }: StaffTerms,
  { pricing, storeFee, now }: Prices,
): { amounts: OrderAmounts; warnings: string[] } {
  const paymentMethod = payment === 'LINK' ? 'ONLINE_PAYMENT' : 'COD'
  const shippingFeeByHand = isAtCounter ? 0 : (shippingFee ?? undefined)
  const priced = priceOrder(lines, pricing, { paymentMethod, storeFee, now, shippingFeeByHand })
  const own = discount ? staffDiscount(lines, priced.discounts, discount) : null
  const discounts = own ? [...priced.discounts, own] : priced.discounts
  const goods = sum(lines.map(costOf)) - sum(discounts.filter(isOfGoods).map(({ amount }) => amount))
  const takesCash = payment === 'COD' && !isAtCounter
  // An order that costs nothing has no fee, as for a shopper.
  const codFeeOfRules = goods + priced.shippingFee > 0 ? priced.codFeeOfRules : 0
  const ownCodFee = takesCash ? (codFee ?? codFeeOfRules) : 0
  const amounts = {
    discounts,
    shippingFee: priced.shippingFee,
    codFee: ownCodFee,
    advance: 0,
    confirmUntil: null,
    problem: null,
    total: goods + priced.shippingFee + ownCodFee,
    expectedDeliveryDate: isAtCounter ? null : priced.expectedDeliveryDate,
  }
  return { amounts, warnings: warningsOf(priced, isAtCounter, payment) }
}

const costOf = ({ priceAtPurchase, quantity }: CheckoutLine) => priceAtPurchase * quantity
const isOfGoods = ({ level }: AppliedDiscount) => level !== 'SHIPPING'

/** The administrator's discount on what the lines cost after the offers. */
function staffDiscount(
  lines: readonly CheckoutLine[],
  offers: readonly AppliedDiscount[],
  discount: NonNullable<StaffTerms['discount']>,
): AppliedDiscount | null {
  const costs = lines.map((line) => ({
    id: line.productVariantId,
    cost: costOf(line) - discountOfLine(offers, line.productVariantId),
  }))
  const goods = sum(costs.map(({ cost }) => cost))
  if (discount.kind === 'AMOUNT' && discount.amount > goods)
    throw invalidField('discount', 'The discount is more than the goods cost.')
  return applyStaffDiscount(costs, discount)
}

function warningsOf({ problem }: OrderAmounts, isAtCounter: boolean, payment: StaffTerms['payment']): string[] {
  if (!problem || isAtCounter) return []
  // Money that was received is no cash on delivery, and a link is checked for its lowest amount at the placement.
  if (problem.field === 'paymentMethod' && payment !== 'COD') return []
  return [problem.message.replace(/ Please .*$/, '')]
}
