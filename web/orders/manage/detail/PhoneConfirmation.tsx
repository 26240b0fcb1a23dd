import { awaitsConfirmation } from '#contract/order-states.ts'
import { formatWeekdayTime } from '#contract/text/weekday-time.ts'
import { hasStatus } from '#web/api/api-error.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { type OrderActionProps, RequiredAction } from './RequiredAction.tsx'

/** For an order that waits for its confirmation: a button that records that the customer confirmed it by phone. */
export function PhoneConfirmation({ order, onChanged, onOutdated }: OrderActionProps) {
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
    <RequiredAction
      name="Awaiting confirmation"
      title="The customer has not confirmed this order yet"
      error={<CallErrorText error={confirming.error} fallback="Failed to confirm the order." />}
      buttons={
        <Button variant="primary" busy={confirming.busy} onClick={confirm}>
          Confirm by phone
        </Button>
      }
    >
      The mail of the order has a link for it.
      {order.confirmUntil && ` Without a confirmation by ${formatWeekdayTime(order.confirmUntil)} it is canceled.`}
    </RequiredAction>
  )
}
