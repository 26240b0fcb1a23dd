import { type CartLine, subtotalOf, totalQuantity, withQuantity } from './cart-line.ts'
import { type CartState, cartState, initialCartState } from './cart-state.ts'
import { noShippingFee, shippingFeeFor } from './shipping.ts'
import type { Cart } from './storage/cart-storage.ts'

/** What is on view: the lines as last heard and, over them, the quantities asked for and not yet answered. */
let confirmedLines: readonly CartLine[] = []
let shipping = noShippingFee
const pendingQuantities = new Map<string, number>()

const withPendingQuantity = (line: CartLine): CartLine => {
  const quantity = pendingQuantities.get(line.id)
  return quantity === undefined ? line : withQuantity(line, quantity)
}

/** Shows what has changed. */
export function updateCartState(change: Partial<CartState> = {}): void {
  const lines = confirmedLines.map(withPendingQuantity).filter(({ quantity }) => quantity > 0)
  const subtotalPaise = subtotalOf(lines)
  const shippingPaise = shippingFeeFor(subtotalPaise, shipping)
  const sums = { subtotalPaise, shippingPaise, totalPaise: subtotalPaise + shippingPaise }
  const { freeFromPaise } = shipping
  cartState.set({ ...cartState.get(), count: totalQuantity(lines), ...change, lines, ...sums, freeFromPaise })
}

/** Begins anew for another owner, of whose cart only the number of pieces is known. */
export function resetCart(count: number): void {
  confirmedLines = []
  shipping = noShippingFee
  pendingQuantities.clear()
  updateCartState({ ...initialCartState, count })
}

/** Shows the cart as it has just been heard. */
export function applyCart(cart: Cart): void {
  confirmedLines = cart.lines
  shipping = cart.shipping
  updateCartState({ isLoading: false, error: null })
}

/** The line of a variant as last heard. */
export const findLineByVariant = (productVariantId: string): CartLine | undefined =>
  confirmedLines.find((line) => line.productVariantId === productVariantId)

/** Whether there is such a line, as last heard. */
export const hasLine = (lineId: string): boolean => confirmedLines.some(({ id }) => id === lineId)

/** Shows a quantity at once, before it is answered. */
export function applyOptimisticQuantity(lineId: string, quantity: number): void {
  pendingQuantities.set(lineId, quantity)
  const { [lineId]: _, ...lineErrors } = cartState.get().lineErrors
  updateCartState({ lineErrors })
}

/** The quantity last asked of a line that is still to be answered. */
export const pendingQuantity = (lineId: string): number | undefined => pendingQuantities.get(lineId)

/** The quantity was answered; one that was asked for meanwhile stays on view. */
export function clearPendingQuantity(lineId: string, quantity: number): void {
  if (pendingQuantities.get(lineId) === quantity) pendingQuantities.delete(lineId)
}

/** The change was refused: the line is as it was, with the reason beside it. */
export function rollbackQuantity(lineId: string, reason: string): void {
  pendingQuantities.delete(lineId)
  updateCartState({ lineErrors: { ...cartState.get().lineErrors, [lineId]: reason } })
}
