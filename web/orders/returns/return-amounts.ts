import { toPaise } from '#contract/money.ts'
import { reduceLines } from '#contract/orders/cancellations/cancel-pieces.ts'
import { returnAmounts } from '#contract/orders/returns/return-amounts.ts'
import type { Order } from '../order.ts'
import { countPieces } from '../shipments/parcels.ts'

type OrderAmounts = Pick<Order, 'orderTotal' | 'shippingFee' | 'codFee' | 'items'>
type Pieces = readonly { orderItemId: string; quantity: number }[]

type Terms = {
  /** The goods were defective or not the ordered ones. */
  isFaulty: boolean
  /** The store refunds the fees of every return. */
  refundsFees: boolean
  /** What the pickup costs if the goods are not faulty, in paise; 0 where the customer sends them, or gets other goods for them. */
  pickupCharge: number
}

/** What was paid for pieces of an order, in paise; pieces that the order no longer has cost nothing. */
export function costOfPieces({ items }: Pick<Order, 'items'>, pieces: Pieces): number {
  const lines = items.map(({ id, quantity, priceAtPurchase, discount = '0' }) => ({
    id,
    quantity,
    priceAtPurchase: toPaise(priceAtPurchase),
    discount: toPaise(discount),
  }))
  const existing = pieces.filter(
    ({ orderItemId, quantity }) =>
      quantity > 0 && (lines.find(({ id }) => id === orderItemId)?.quantity ?? 0) >= quantity,
  )
  return reduceLines(lines, existing).reduce((sum, { amount }) => sum + amount, 0)
}

/** What the return of pieces means for the money, in paise, by the rule of the server. */
export function previewRefund(order: OrderAmounts, pieces: Pieces, { isFaulty, refundsFees, pickupCharge }: Terms) {
  const amount = costOfPieces(order, pieces)
  const isWhole = countPieces(pieces) === countPieces(order.items)
  const amounts = {
    orderTotal: toPaise(order.orderTotal),
    shippingFee: toPaise(order.shippingFee),
    codFee: toPaise(order.codFee ?? '0'),
  }
  const charge = isFaulty ? 0 : pickupCharge
  const given = returnAmounts(amounts, { amount, isWhole, refundsFees: isFaulty || refundsFees, charge })
  return { goods: amount, fees: given.shippingFee + given.codFee, charge: given.charge, refund: given.refund }
}
