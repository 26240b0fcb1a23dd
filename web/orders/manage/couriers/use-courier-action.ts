import { useState } from 'react'
import type { CallInput, CallResponse } from '#contract/calls.ts'
import { hasStatus } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { OrderActionProps } from '../detail/RequiredAction.tsx'

type ActionCall = 'PUT /orders/{id}/shipments/{shipmentId}/booking' | 'PUT /orders/{id}/returns/{returnId}/pickup'

type Callbacks = Pick<OrderActionProps, 'onChanged' | 'onOutdated'> & {
  /** Loads the booking again. */
  onBooked: () => void
  onFailed?: () => void
}

/** The call that changes a booking. `act` shows its error in the panel; `send` throws it, as a dialog requires. */
export function useCourierAction<Name extends ActionCall, Action extends string>(
  name: Name,
  toInput: (action: Action) => CallInput<Name>,
  { onChanged, onOutdated, onBooked, onFailed }: Callbacks,
) {
  const { send: sendCall, error, busy } = useCall(name)
  const [running, setRunning] = useState<Action | null>(null)
  const send = async (action: Action) => {
    setRunning(action)
    let failure: unknown = null
    await sendCall(
      toInput(action),
      ({ message, order }: CallResponse<ActionCall>) => {
        toast.success(message)
        onBooked()
        onChanged(order)
      },
      (thrown) => {
        failure = thrown
        if (hasStatus(thrown, 409)) onOutdated()
        onFailed?.()
      },
    )
    if (failure) throw failure
  }
  // The error is shown in the panel.
  const act = (action: Action) => void send(action).catch(() => {})
  return { send, act, error, busy: busy ? running : null }
}
