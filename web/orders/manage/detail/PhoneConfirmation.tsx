import { awaitsConfirmation } from '#contract/order-states.ts'
import { formatConfirmUntil } from '#contract/orders/confirmation-texts.ts'
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

/** For an order that waits for its confirmation: a button that records that the customer confirmed it by phone. */
export function PhoneConfirmation({ order, onChanged, onOutdated }: Props) {
  const confirming = useCall('PUT /orders/{id}/confirmation')
  if (!awaitsConfirmation(order)) return null
  const confirm = () =>
    confirming.send(
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
    <section aria-label="Awaiting confirmation" className="grid gap-4 rounded-card bg-warning-tint p-5">
      <div className="grid gap-1">
        <h3 className="text-lg">The customer has not confirmed this order yet</h3>
        <p>
          The mail of the order has a link for it.
          {order.confirmUntil && ` Without a confirmation by ${formatConfirmUntil(order.confirmUntil)} it is canceled.`}
        </p>
      </div>
      <CallErrorText error={confirming.error} fallback="Failed to confirm the order." />
      <Button variant="primary" className="justify-self-start" busy={confirming.busy} onClick={confirm}>
        Confirm by phone
      </Button>
    </section>
  )
}
