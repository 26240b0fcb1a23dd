import { hasStatus, messageOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Order } from '../../order.ts'
import type { Shipment } from '../../shipments/parcels.ts'
import type { OrderActionProps } from '../detail/RequiredAction.tsx'

/** What an administrator says about a shipment that was not delivered. */
export type Outcome = { refundsAdvance: boolean; note: string }

/** Pieces of a shipment that came back. */
export type CheckedPieces = { orderItemId: string; good: number; damaged: number }

/** The calls that take a shipment out of its order. They throw an Error with the message to show, as a dialog requires. */
export function useRemoveShipment({ order, onChanged, onOutdated }: OrderActionProps, shipment: Shipment) {
  const receiving = useCall('POST /orders/{id}/shipments/{shipmentId}/receipt')
  const losing = useCall('POST /orders/{id}/shipments/{shipmentId}/loss')
  const params = { id: order.id, shipmentId: shipment.id }
  const record = async (
    run: (done: (response: Response) => void, failed: (error: unknown) => void) => Promise<void>,
  ) => {
    let failure: Error | undefined
    await run(
      ({ message, order: changed }) => {
        toast.success(message)
        onChanged(changed)
      },
      (error) => {
        if (hasStatus(error, 409)) onOutdated()
        failure = new Error(messageOf(error, 'Failed to change the shipment.'))
      },
    )
    if (failure) throw failure
  }
  return {
    receive: (items: CheckedPieces[], outcome: Outcome) =>
      record((done, failed) => receiving.send({ params, body: { items, ...outcome } }, done, failed)),
    lose: (outcome: Outcome) => record((done, failed) => losing.send({ params, body: outcome }, done, failed)),
  }
}

type Response = { message: string; order: Order }
