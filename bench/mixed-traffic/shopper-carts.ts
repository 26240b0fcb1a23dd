import type { Shopper } from '../shoppers.ts'

/** A line of a cart, as a response of the cart shows it. */
export type CartLine = { id: string; productVariantId: string; quantity: number }

/** A shopper with the lines of the last response; null before the first, while the cart has the lines of `createShoppers`. */
export type CartOwner = { shopper: Shopper; lines: CartLine[] | null }

/** Shoppers by their carts. A shopper who waits for a response is in neither list, so that no two requests change one cart at once. */
export type ShopperCarts = ReturnType<typeof createShopperCarts>

/** Shoppers whose carts have lines; the one that waits longest comes first. */
export function createShopperCarts(shoppers: readonly Shopper[]) {
  const withLines: CartOwner[] = shoppers.map((shopper) => ({ shopper, lines: null }))
  const empty: CartOwner[] = []
  return {
    /** A shopper with lines in the cart; undefined if all wait for a response. */
    takeWithLines: () => withLines.shift(),
    /** A shopper with an empty cart, else any other. */
    takeAny: () => empty.shift() ?? withLines.shift(),
    putBack(owner: CartOwner): void {
      if (owner.lines?.length !== 0) withLines.push(owner)
      else empty.push(owner)
    },
    /** All shoppers that wait for no response. */
    all: (): readonly CartOwner[] => [...withLines, ...empty],
  }
}
