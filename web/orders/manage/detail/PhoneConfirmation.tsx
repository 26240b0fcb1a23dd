import { awaitsConfirmation } from '#contract/order-states.ts'
import { formatWeekdayTime } from '#contract/text/weekday-time.ts'
import { type OrderActionProps, RequiredAction } from './RequiredAction.tsx'

/** For an order that waits for its confirmation: a button that records that the customer confirmed it by phone. */
export function PhoneConfirmation(props: OrderActionProps) {
  const { confirmUntil } = props.order
  if (!awaitsConfirmation(props.order)) return null
  return (
    <RequiredAction
      {...props}
      call="PUT /orders/{id}/confirmation"
      name="Awaiting confirmation"
      title="The customer has not confirmed this order yet"
      buttonText="Confirm by phone"
      errorText="Failed to confirm the order."
    >
      The mail of the order has a link for it.
      {confirmUntil && ` Without a confirmation by ${formatWeekdayTime(confirmUntil)} it is canceled.`}
    </RequiredAction>
  )
}
