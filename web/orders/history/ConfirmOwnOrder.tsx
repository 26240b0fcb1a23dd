import { awaitsConfirmation } from '#contract/order-states.ts'
import { hasStatus, messageOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Order } from '../order.ts'

/** Confirms an own cash order, so that it is sent; nothing for an order that does not wait for it. */
export function ConfirmOwnOrder({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const confirming = useCall('PUT /orders/{id}/confirm')
  if (!awaitsConfirmation(order)) return null
  const confirm = () =>
    confirming.send(
      { params: { id: order.id } },
      ({ message }) => {
        toast.success(message)
        onChanged()
      },
      (error) => {
        toast.error(messageOf(error, 'Failed to confirm the order.'))
        if (hasStatus(error, 409)) onChanged()
      },
    )
  return (
    <Button variant="primary" busy={confirming.busy} onClick={confirm}>
      Confirm Order
    </Button>
  )
}
