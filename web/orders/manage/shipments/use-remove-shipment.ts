import { call } from '#web/api/call.ts'
import { withErrorMessage } from '#web/api/with-error-message.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Order } from '../../order.ts'
import type { Shipment } from '../../shipments/parcels.ts'
import type { OrderActionProps } from '../detail/RequiredAction.tsx'

/** What an administrator says about a shipment that was not delivered. */
export type Outcome = { refundsAdvance: boolean; note: string }

/** Pieces of a shipment that came back. */
type CheckedPieces = { orderItemId: string; good: number; damaged: number }

/** The calls that take a shipment out of its order. They throw an Error with the message to show, as a dialog requires. */
export function useRemoveShipment({ order, onChanged, onOutdated }: OrderActionProps, shipment: Shipment) {
  const params = { id: order.id, shipmentId: shipment.id }
  const record = async (response: Promise<{ message: string; order: Order }>) => {
    const { message, order: changed } = await withErrorMessage(response, 'Failed to change the shipment.', onOutdated)
    toast.success(message)
    onChanged(changed)
  }
  return {
    receive: (items: CheckedPieces[], outcome: Outcome) =>
      record(call('POST /orders/{id}/shipments/{shipmentId}/receipt', { params, body: { items, ...outcome } })),
    lose: (outcome: Outcome) =>
      record(call('POST /orders/{id}/shipments/{shipmentId}/loss', { params, body: outcome })),
  }
}
