import { costOfLine, costOfPieces, type LinePieces } from '../cost-of-pieces.ts'
import { collectsCash, isDispatched, type ShipmentStatus } from './shipment-states.ts'

/** An item of an order with its price of one piece and the discount of all its pieces, in paise. */
export type ShippableItem = { id: string; quantity: number; priceAtPurchase: number; discount?: number | undefined }

type ShipmentOfOrder = { status: ShipmentStatus; items: readonly LinePieces[]; cashAmount?: number | undefined }

/** The number of pieces in shipments that `counts` accepts, by order item. */
function piecesByItem(shipments: readonly ShipmentOfOrder[], counts: (status: ShipmentStatus) => boolean) {
  const pieces = new Map<string, number>()
  for (const { status, items } of shipments) {
    if (!counts(status)) continue
    for (const { orderItemId, quantity } of items) pieces.set(orderItemId, (pieces.get(orderItemId) ?? 0) + quantity)
  }
  return pieces
}

const subtractPieces = (items: readonly Pick<ShippableItem, 'id' | 'quantity'>[], pieces: Map<string, number>) =>
  items
    .map(({ id, quantity }) => ({ orderItemId: id, quantity: quantity - (pieces.get(id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)

/** The pieces of an order that are in no shipment yet. */
export const waitingPieces = (
  items: readonly Pick<ShippableItem, 'id' | 'quantity'>[],
  shipments: readonly ShipmentOfOrder[],
): LinePieces[] =>
  subtractPieces(
    items,
    piecesByItem(shipments, (status) => status !== 'CANCELED'),
  )

/** Whether some pieces of an order have left the store and others have not. */
export function isPartlyShipped(
  items: readonly Pick<ShippableItem, 'id' | 'quantity'>[],
  shipments: readonly ShipmentOfOrder[],
): boolean {
  const dispatched = piecesByItem(shipments, isDispatched)
  return dispatched.size > 0 && subtractPieces(items, dispatched).length > 0
}

/** Whether all pieces of an order are in delivered shipments. */
export const isWhollyDelivered = (
  items: readonly Pick<ShippableItem, 'id' | 'quantity'>[],
  shipments: readonly ShipmentOfOrder[],
): boolean =>
  subtractPieces(
    items,
    piecesByItem(shipments, (status) => status === 'DELIVERED'),
  ).length === 0

/** The cash of the shipments that `counts` accepts, in paise; by default what their couriers collect. */
export const cashOf = (
  shipments: readonly Pick<ShipmentOfOrder, 'status' | 'cashAmount'>[],
  counts: (status: ShipmentStatus) => boolean = collectsCash,
): number => shipments.reduce((sum, { status, cashAmount = 0 }) => sum + (counts(status) ? cashAmount : 0), 0)

/** What was paid for pieces of an item after discounts, in paise: what they cost if all others are canceled. */
const paidFor = (item: ShippableItem, pieces: number): number => costOfPieces(costOfLine(item), item.quantity, pieces)

/**
 * The cash that the courier of a new shipment collects, in paise: what its pieces cost, with the fees in the first shipment and without what
 * was paid ahead. The shipments of an order together collect exactly its `cashDue`, also after pieces that wait were canceled.
 */
export function shipmentCash(
  items: readonly ShippableItem[],
  shipments: readonly ShipmentOfOrder[],
  pieces: readonly LinePieces[],
  cashDue: number,
): number {
  const active = shipments.filter(({ status }) => collectsCash(status))
  const sent = piecesByItem([...active, { status: 'READY', items: pieces }], () => true)
  const goods = items.reduce((sum, item) => sum + costOfLine(item), 0)
  const value = items.reduce((sum, item) => sum + paidFor(item, sent.get(item.id) ?? 0), 0)
  return Math.max(0, value + cashDue - goods - cashOf(active))
}
