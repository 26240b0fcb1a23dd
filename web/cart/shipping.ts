/**
 * What the shop charges for delivery, as heard with the cart: the fee on its sum, and the sum from which there is none. That
 * is null while the shop charges nobody. Paise.
 */
export type Shipping = { feePaise: number; freeFromPaise: number | null }

export const noShippingFee: Shipping = { feePaise: 0, freeFromPaise: null }

/** What delivering goods of this sum costs: nothing from the threshold on, and nothing for no goods. */
export const shippingFeeFor = (sum: number, { feePaise, freeFromPaise }: Shipping): number =>
  freeFromPaise === null || sum === 0 || sum >= freeFromPaise ? 0 : feePaise

/** How far the sum is from free shipping, in paise and as a share of the way; null while nobody pays for it. */
export function freeShippingProgress(sum: number, freeFromPaise: number | null) {
  if (freeFromPaise === null) return null
  return { leftPaise: Math.max(0, freeFromPaise - sum), share: Math.min(1, sum / freeFromPaise) }
}
