import { toast } from '#web/ui/feedback/toast.ts'
import type { CartLine } from './cart-line.ts'
import { cartStore } from './cart-store.ts'

/** Milliseconds in which a removed line can be taken back. */
const undoTime = 6000

/** Takes a line out and offers to put it back. */
export function removeLine(line: CartLine): void {
  const { productId, productVariantId, name, color, stock, quantity } = line
  void cartStore.setQuantity(line, 0)
  const undo = async () => {
    const variant = { id: productVariantId ?? '', color, stock }
    const refusal = await cartStore.upsert({ product: { id: productId, name }, variant, quantity })
    if (refusal) toast.error(refusal)
  }
  const canComeBack = productVariantId !== null && line.problem === null
  toast.info(
    `${name} removed from cart.`,
    canComeBack ? { action: { label: 'Undo', onClick: undo }, duration: undoTime } : {},
  )
}
