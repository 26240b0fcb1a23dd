import { toast } from '#web/ui/feedback/toast.ts'
import type { CartLine } from './cart.ts'
import { cartActions } from './cart-actions.ts'
import { lineLabel } from './line-label.ts'

/** Milliseconds in which a removed line can be restored. */
const undoTime = 6000

/** Removes a line, and then offers to restore it. */
export async function removeLine(line: CartLine): Promise<void> {
  if (!(await cartActions.setQuantity(line, 0))) return
  const undo = async () => {
    const error = await cartActions.set(line)
    if (error) toast.error(error)
  }
  toast.info(
    `${lineLabel(line)} removed from cart.`,
    line.problem === null ? { action: { label: 'Undo', onClick: undo }, duration: undoTime } : {},
  )
}
