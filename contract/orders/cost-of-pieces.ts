/** Pieces of a line of an order. */
export type LinePieces = { orderItemId: string; quantity: number }

type SoldLine = { quantity: number; priceAtPurchase: number; discount?: number | undefined }

/** What a line costs after its discount, in paise. */
export const costOfLine = ({ quantity, priceAtPurchase, discount = 0 }: SoldLine): number =>
  quantity * priceAtPurchase - discount

/**
 * What some of the pieces of a line cost, in paise. The odd paise of a cost that is no multiple of the quantity are those of the pieces that leave the
 * line first. So the pieces that are left cost the same in whatever steps others left, which a share that is rounded at each step does not.
 */
export function costOfPieces(cost: number, quantity: number, pieces: number): number {
  const oddPaise = cost % quantity
  return pieces * ((cost - oddPaise) / quantity) + Math.max(0, oddPaise - (quantity - pieces))
}
