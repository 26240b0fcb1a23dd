import type { manualShipmentTransitions } from '#contract/orders/shipments/shipment-states.ts'
import { hasStatus, messageOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Shipment } from '../../shipments/parcels.ts'
import type { OrderActionProps } from '../detail/RequiredAction.tsx'
import { shipmentSubject, stepTexts } from './shipment-dialog.ts'

type Step = (typeof manualShipmentTransitions)[number]

/** The call that moves a shipment one step. `move` throws an Error with the message to show, as a dialog requires. */
export function useMoveShipment({ order, onChanged, onOutdated }: OrderActionProps, shipment: Shipment) {
  const { send, busy, error } = useCall('PUT /orders/{id}/shipments/{shipmentId}/status')
  const move = async (step: Step, reason?: string) => {
    let failure: Error | undefined
    // The same attempt is not counted again where the response of an earlier call was lost.
    const seen = step === 'failAttempt' && { seenFailedAttempts: shipment.failedAttempts ?? 0 }
    await send(
      {
        params: { id: order.id, shipmentId: shipment.id },
        body: { transition: step, ...(reason && { reason }), ...seen },
      },
      ({ order: changed }) => {
        toast.success(`${shipmentSubject(order, shipment)} ${stepTexts[step]}`)
        onChanged(changed)
      },
      (thrown) => {
        if (hasStatus(thrown, 409)) onOutdated()
        failure = new Error(messageOf(thrown, 'Failed to change the shipment.'))
      },
    )
    if (failure) throw failure
  }
  return { move, busy, error }
}
