import { wishListKey } from '#contract/wish-list/wish-list-keys.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { saveKey } from '#web/wish-list/change-wish-list.ts'
import type { CartLine } from './cart.ts'
import { cartActions } from './cart-actions.ts'
import { cartStore } from './cart-store.ts'
import { lineLabel } from './line-label.ts'

/** Moves a line to the wish list. The line stays in the cart until it is saved; the list has no quantities. */
export async function saveForLater(line: CartLine): Promise<void> {
  const { productId, productVariantId, quantity } = line
  const error = await saveKey(wishListKey(productId, productVariantId))
  if (error) {
    toast.error(error)
    return
  }
  // A second press, or Remove, may have taken it out meanwhile.
  if (cartStore.get().lines.some(({ id }) => id === line.id)) void cartActions.setQuantity(line, 0)
  toast.info(`${lineLabel(line)} saved for later.`, {
    text: `It is on your wish list.${quantity > 1 ? ` The quantity of ${quantity} is not kept there.` : ''}`,
    duration: 6000,
  })
}
