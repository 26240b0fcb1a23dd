import { findLineProblem } from '#contract/cart-rules.ts'
import type { Input } from '#contract/endpoint.ts'
import type { staffOrders } from '#contract/orders/staff/staff-orders.ts'
import { discountOfLine } from '#contract/pricing/applied-discount.ts'
import { optionFields } from '#server/catalogue/variants/option-fields.ts'
import type { AppContext } from '#server/context.ts'
import type { CheckoutLine } from '../placement/placement.store.ts'
import type { OrderAmounts } from '../placement/price-order.ts'
import { priceStaffOrder } from './price-staff-order.ts'
import { findStaffLines } from './staff-orders.store.ts'

/** What an order for a customer would cost now. Lines that cannot be ordered have a problem and cost nothing. */
export async function quoteStaffOrder(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { customerId = null, items, destination = null, ...terms }: Input<typeof staffOrders.quote>['body'],
) {
  const { lines, pricing, storeFee } = await findStaffLines(db, {
    items,
    customerId,
    destination: terms.isAtCounter ? null : destination,
  })
  const orderable = lines.filter((line) => findLineProblem(line) === null)
  const { amounts, warnings } = priceStaffOrder(orderable, terms, { pricing, storeFee, now: clock() })
  return {
    lines: lines.map((line) => lineResponse(line, amounts)),
    discounts: amounts.discounts.map(({ name, level, amount }) => ({ name, level, amount })),
    subtotal: orderable.reduce((sum, { priceAtPurchase, quantity }) => sum + priceAtPurchase * quantity, 0),
    shippingFee: orderable.length > 0 ? amounts.shippingFee : 0,
    codFee: orderable.length > 0 ? amounts.codFee : 0,
    total: orderable.length > 0 ? amounts.total : 0,
    warnings: orderable.length > 0 ? warnings : [],
  }
}

const problemTexts = {
  GONE: 'No longer sold.',
  SOLD_OUT: 'Sold out.',
  NOT_ENOUGH: 'The stock is too low.',
} as const

function lineResponse(line: CheckoutLine, { discounts }: OrderAmounts) {
  const problem = findLineProblem(line)
  const { productVariantId, name, color, quantity, stock, priceAtPurchase: price } = line
  return {
    productVariantId,
    name,
    color,
    ...optionFields(line),
    quantity,
    stock,
    price,
    discount: discountOfLine(discounts, productVariantId),
    problem: problem && problemTexts[problem],
  }
}
