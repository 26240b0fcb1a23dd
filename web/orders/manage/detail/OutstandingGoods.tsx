import { orderCan } from '#contract/order-states.ts'
import { hasStatus } from '#web/api/api-error.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Order } from '../../order.ts'

type Props = {
  order: Order
  onChanged: (order: Order) => void
  /** Called if the order was changed by another user. */
  onOutdated: () => void
}

/** For an order canceled after shipping: a button that records the return of its goods. */
export function OutstandingGoods({ order, onChanged, onOutdated }: Props) {
  const receiving = useCall('PUT /orders/{id}/goods-back')
  if (!orderCan.haveGoodsReceived(order)) return null
  const receive = () =>
    receiving.send(
      { params: { id: order.id } },
      ({ message, order: changed }) => {
        toast.success(message)
        onChanged(changed)
      },
      (error) => {
        if (hasStatus(error, 409)) onOutdated()
      },
    )
  return (
    <section aria-label="Goods not back yet" className="grid gap-4 rounded-card bg-warning-tint p-5">
      <div className="grid gap-1">
        <h3 className="text-lg">The goods are not back yet</h3>
        <p>
          This order was canceled after it was shipped. Its stock is restored when you record that the goods are back.
        </p>
      </div>
      <CallErrorText error={receiving.error} fallback="Failed to record that the goods are back." />
      <Button variant="primary" className="justify-self-start" busy={receiving.busy} onClick={receive}>
        Goods are back
      </Button>
    </section>
  )
}
