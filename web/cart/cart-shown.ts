import type { HeardCart } from './cart-keeper.ts'
import { type CartLine, piecesIn, totalOf, withQuantity } from './cart-line.ts'
import { type CartView, cartView, unknownCart } from './cart-view.ts'
import { feeOn, noShipping } from './shipping.ts'

/** What is on view: the lines as last heard and, over them, the quantities asked for and not yet answered. */
let heard: readonly CartLine[] = []
let shipping = noShipping
const asked = new Map<string, number>()

const asAsked = (line: CartLine): CartLine => {
  const quantity = asked.get(line.id)
  return quantity === undefined ? line : withQuantity(line, quantity)
}

/** Shows what has changed. */
export function publish(change: Partial<CartView> = {}): void {
  const lines = heard.map(asAsked).filter(({ quantity }) => quantity > 0)
  const subtotalPaise = totalOf(lines)
  const shippingPaise = feeOn(subtotalPaise, shipping)
  const sums = { subtotalPaise, shippingPaise, totalPaise: subtotalPaise + shippingPaise }
  const { freeFromPaise } = shipping
  cartView.set({ ...cartView.now(), count: piecesIn(lines), ...change, lines, ...sums, freeFromPaise })
}

/** Begins anew for another owner, of whose cart only the number of pieces is known. */
export function showNothingYet(count: number): void {
  heard = []
  shipping = noShipping
  asked.clear()
  publish({ ...unknownCart, count })
}

/** Shows the cart as it has just been heard. */
export function showCart(cart: HeardCart): void {
  heard = cart.lines
  shipping = cart.shipping
  publish({ isLoading: false, error: null })
}

/** The line of a variant as last heard. */
export const lineOfVariant = (productVariantId: string): CartLine | undefined =>
  heard.find((line) => line.productVariantId === productVariantId)

/** Whether there is such a line, as last heard. */
export const has = (lineId: string): boolean => heard.some(({ id }) => id === lineId)

/** Shows a quantity at once, before it is answered. */
export function showAsked(lineId: string, quantity: number): void {
  asked.set(lineId, quantity)
  const { [lineId]: _, ...lineErrors } = cartView.now().lineErrors
  publish({ lineErrors })
}

/** The quantity last asked of a line that is still to be answered. */
export const quantityAsked = (lineId: string): number | undefined => asked.get(lineId)

/** The quantity was answered; one that was asked for meanwhile stays on view. */
export function forgetAsked(lineId: string, quantity: number): void {
  if (asked.get(lineId) === quantity) asked.delete(lineId)
}

/** The change was refused: the line is as it was, with the reason beside it. */
export function showRefused(lineId: string, reason: string): void {
  asked.delete(lineId)
  publish({ lineErrors: { ...cartView.now().lineErrors, [lineId]: reason } })
}
