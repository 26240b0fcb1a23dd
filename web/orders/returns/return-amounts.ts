import { reduceLines } from '#contract/orders/cancellations/cancel-pieces.ts'
import { countPieces } from '#contract/orders/count-pieces.ts'
import { areFeesRefunded } from '#contract/orders/refund-amount.ts'
import { returnAmounts } from '#contract/orders/returns/return-amounts.ts'
import { returnablePieces } from '#contract/orders/returns/return-states.ts'
import type { Order } from '../order.ts'
import { toAmounts, toLines } from '../order-amounts.ts'

type Pieces = readonly { orderItemId: string; quantity: number }[]

type Terms = {
  /** The goods were defective or not the ordered ones. */
  isFaulty: boolean
  /** The store refunds the fees of every return. */
  shippingFeeRefunded: boolean
  /** What the pickup costs if the goods are not faulty, in paise; 0 where the customer sends them, or gets other goods for them. */
  pickupCharge: number
}

/** What was paid for pieces of an order, in paise; pieces that the order no longer has cost nothing. */
function amountPaidFor(order: Order, pieces: Pieces): number {
  const lines = toLines(order)
  const existing = pieces.filter(
    ({ orderItemId, quantity }) =>
      quantity > 0 && (lines.find(({ id }) => id === orderItemId)?.quantity ?? 0) >= quantity,
  )
  return reduceLines(lines, existing).reduce((sum, { amount }) => sum + amount, 0)
}

/** What the return of pieces means for the money, in paise, by the rule of the server. */
export function previewRefund(order: Order, pieces: Pieces, { isFaulty, shippingFeeRefunded, pickupCharge }: Terms) {
  const charge = isFaulty ? 0 : pickupCharge
  const given = amountsOf(order, pieces, { refundsFees: areFeesRefunded({ isFaulty, shippingFeeRefunded }), charge })
  return { goods: given.amount, fees: given.shippingFee + given.codFee, charge: given.charge, refund: given.refund }
}

/** The amounts of the return of everything in an order that was not rejected before, with its share of the fees. In paise. */
export function returnableAmounts(order: Order) {
  const pieces = order.items.map((item) => ({
    orderItemId: item.id,
    quantity: returnablePieces(item, order.returns ?? []),
  }))
  const { refund, shippingFee, codFee } = amountsOf(order, pieces, { refundsFees: true, charge: 0 })
  return { orderTotal: refund, shippingFee, codFee }
}

function amountsOf(order: Order, pieces: Pieces, terms: { refundsFees: boolean; charge: number }) {
  const isWhole = countPieces(pieces) === countPieces(order.items)
  return returnAmounts(toAmounts(order), { amount: amountPaidFor(order, pieces), isWhole, ...terms })
}
