import { cashDue } from '../amounts-due.ts'
import type { LinePieces } from '../cost-of-pieces.ts'
import { cashOf, waitingPieces } from '../shipments/pieces.ts'
import { hasPacked, type ShipmentStatus } from '../shipments/shipment-states.ts'
import { amountsAfterCancellation } from './amounts-after.ts'

/** An order in paise. */
type CashOrder = Parameters<typeof amountsAfterCancellation>[0] &
  Parameters<typeof cashDue>[0] & { shippingFee: number; codFee: number }

type ShipmentWithCash = { status: ShipmentStatus; items: readonly LinePieces[]; cashAmount: number }

/** The pieces that leave an order, with what they cost in paise, and what the order consists of before. */
type LeavingPieces = {
  pieces: readonly LinePieces[]
  amount: number
  items: readonly { id: string; quantity: number }[]
  shipments: readonly ShipmentWithCash[]
  /** Whether the cash of a packed shipment can still change: not if it is booked with a courier. */
  canPackedCollect: boolean
}

/**
 * The fees of a cash order that no courier collects any more once pieces leave it, in paise; undefined for none. The first shipment collects them:
 * without it, and where nothing waits or is packed, the others collect what was written for them. Such fees leave the order with the pieces,
 * because its delivery would otherwise count them as paid, and a return would refund them.
 */
export function uncollectedFees(
  order: CashOrder,
  { pieces, amount, items, shipments, canPackedCollect }: LeavingPieces,
): { shippingFee: number; codFee: number } | undefined {
  const leaving = new Map(pieces.map(({ orderItemId, quantity }) => [orderItemId, quantity]))
  const remaining = items.map(({ id, quantity }) => ({ id, quantity: quantity - (leaving.get(id) ?? 0) }))
  const isCollectedLater = waitingPieces(remaining, shipments).length > 0 || (canPackedCollect && hasPacked(shipments))
  if (isCollectedLater) return undefined
  const due = cashDue({ ...order, ...amountsAfterCancellation(order, amount) })
  const missing = Math.min(due - cashOf(shipments), order.shippingFee + order.codFee)
  if (missing <= 0) return undefined
  const codFee = Math.min(order.codFee, missing)
  return { codFee, shippingFee: missing - codFee }
}
