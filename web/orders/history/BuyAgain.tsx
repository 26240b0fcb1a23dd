import { toastDuration } from '#contract/limits.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { cartActions } from '#web/cart/cart-actions.ts'
import { cartDrawer } from '#web/cart/cart-drawer.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Order } from '../order.ts'

type Props = {
  order: Order
  /** Called after the items were added, before the cart opens. */
  onAdded?: () => void
}

/** Adds the items of an order to the cart, as far as they are still available. */
export function BuyAgain({ order, onAdded }: Props) {
  const buying = useCall('POST /orders/{id}/buy-again')
  const buy = () =>
    buying.send(
      { params: { id: order.id } },
      ({ notices }) => {
        if (notices.length > 0) {
          toast.info('Not everything could be added.', { text: notices.join(' '), duration: 2 * toastDuration.error })
        }
        onAdded?.()
        void cartActions.refetch()
        cartDrawer.open()
      },
      (error) => toast.error(messageOf(error, 'Failed to add product to cart (backend).')),
    )
  return (
    <Button busy={buying.busy} onClick={buy}>
      Buy Again
    </Button>
  )
}
