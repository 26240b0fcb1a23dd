import { formatRupees, toRupees } from '#contract/money.ts'
import { problemOf } from '../cart/cart-reply.ts'
import { insufficientStock } from '../cart/line-limits.ts'
import { Refusal } from '../errors.ts'
import type { LineToOrder } from './placing.store.ts'

export const emptyCartRefused = () => new Refusal('invalid', 'Your cart is empty. Please add items to proceed.')

export const onlineRefused = 'Online payment is not available in this shop yet. Please choose cash on delivery.'

export const keyReused = () =>
  new Refusal('conflict', 'This Idempotency-Key was already used for an order with other choices.')

/** The sum is not the one that the shopper agreed to. */
export const totalChanged = (total: number): Refusal =>
  new Refusal('conflict', `The total is now ${formatRupees(total)}. Please check your order and place it again.`, {
    total: toRupees(total),
  })

const sentence = (line: LineToOrder): string =>
  line.isGone
    ? `${line.name} (${line.color}) is no longer available. Please remove it from your cart.`
    : insufficientStock(line).message

/** Some lines cannot be ordered as they stand: the sentence tells of the first, `lines` of each. */
export function linesRefused(lines: readonly LineToOrder[]): Refusal {
  const [first] = lines
  return new Refusal('conflict', first ? sentence(first) : 'Some items cannot be ordered.', {
    lines: lines.map((line) => ({
      cartItemId: line.cartItemId,
      productVariantId: line.productVariantId,
      name: line.name,
      color: line.color,
      quantity: line.quantity,
      available: line.isGone ? 0 : line.stock,
      problem: problemOf(line) ?? 'NOT_ENOUGH',
      message: sentence(line),
    })),
  })
}
