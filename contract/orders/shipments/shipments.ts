import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { maxCartLines } from '../../limits.ts'
import { id, idParams, optionalText, requiredBoolean } from '../../schemas.ts'
import { noPiecesMessage } from '../count-pieces.ts'
import { chosenPieces, OrderChangeResponse, pieceCount } from '../order-schemas.ts'
import { requireCourier, SeenShipment, ShipmentDetails } from './shipment-details.ts'
import { manualShipmentTransitions, transitionsWithReason } from './shipment-states.ts'

const needsReason = (transition: string): boolean => (transitionsWithReason as readonly string[]).includes(transition)

const ShipmentParams = z.object({ ...idParams.shape, shipmentId: id })

/** What an administrator says about a shipment that was not delivered. */
const outcome = {
  /** Whether an advance is refunded if nothing is left of the order. */
  refundsAdvance: requiredBoolean.default(true),
  /** In the history of the order; the customer reads it. */
  note: optionalText('Note', 200),
}

/** The calls about the shipments of an order: the administrators', and the customer's for another attempt. */
export const shipments = {
  createShipment: endpoint({
    method: 'POST',
    path: '/orders/{id}/shipments',
    access: 'admin',
    summary:
      'Adds a shipment with these pieces of an order, or with all that wait; hands it over to its courier unless told otherwise. seenQuantity is how many pieces of an item waited when the order was loaded: if it is another number now, the call is a conflict.',
    params: idParams,
    body: requireCourier(
      z.object({
        ...ShipmentDetails.shape,
        /** Missing for all pieces that are in no shipment. */
        items: z.array(chosenPieces('Enter at least one piece.')).min(1, noPiecesMessage).max(maxCartLines).optional(),
        /** With false the shipment is READY: packed, and handed over later. */
        handOver: requiredBoolean.default(true),
      }),
    ),
    response: OrderChangeResponse,
  }),
  updateShipment: endpoint({
    method: 'PUT',
    path: '/orders/{id}/shipments/{shipmentId}',
    access: 'admin',
    summary:
      'Changes the courier, tracking number, link and weight of a shipment. With seen, what was not changed keeps the stored value, and what was changed by someone else too is a conflict.',
    params: ShipmentParams,
    body: requireCourier(ShipmentDetails.extend({ seen: SeenShipment.optional() })),
    response: OrderChangeResponse,
  }),
  moveShipment: endpoint({
    method: 'PUT',
    path: '/orders/{id}/shipments/{shipmentId}/status',
    access: 'admin',
    summary:
      'Applies a transition to a shipment: handOver, goOut, failAttempt or sendBack (with a reason), deliver (also one on its way back), or cancel before it is handed over. The status of the order follows. With seenFailedAttempts, a failed attempt that was recorded meanwhile is a conflict, so that none is recorded twice.',
    params: ShipmentParams,
    body: z
      .object({
        transition: z.enum(manualShipmentTransitions, 'Please choose what happened to the shipment.'),
        /** Why an attempt failed, or the shipment goes back; the customer reads it. */
        reason: optionalText('Reason', 200),
        /** How many attempts had failed when the order was loaded. */
        seenFailedAttempts: z.int().nonnegative().optional(),
      })
      .refine(({ transition, reason }) => !needsReason(transition) || reason !== null, {
        path: ['reason'],
        error: 'Say why the shipment was not delivered.',
      }),
    response: OrderChangeResponse,
  }),
  receiveShipment: endpoint({
    method: 'POST',
    path: '/orders/{id}/shipments/{shipmentId}/receipt',
    access: 'admin',
    summary:
      'Records that a shipment that was not delivered is back, with what is good and what is damaged. Good pieces go back into stock; all leave the order, with refund and credit note.',
    params: ShipmentParams,
    body: z.object({
      /** Every item of the shipment; good and damaged pieces are together those of the shipment. */
      items: z
        .array(z.object({ orderItemId: id, good: pieceCount(), damaged: pieceCount() }))
        .min(1, 'Say what is good and what is damaged.')
        .max(maxCartLines),
      ...outcome,
    }),
    response: OrderChangeResponse,
  }),
  loseShipment: endpoint({
    method: 'POST',
    path: '/orders/{id}/shipments/{shipmentId}/loss',
    access: 'admin',
    summary: 'Records that a shipment is lost: its pieces leave the order, with refund and credit note.',
    params: ShipmentParams,
    body: z.object(outcome),
    response: OrderChangeResponse,
  }),
  requestReattempt: endpoint({
    method: 'POST',
    path: '/orders/{id}/shipments/{shipmentId}/reattempt',
    access: 'signedIn',
    allowsGuests: true,
    summary: 'Asks for another attempt to deliver a shipment of an own order after one failed, on a day of the next 7.',
    params: ShipmentParams,
    body: z.object({
      day: z.iso.date('Choose a day.'),
      /** A phone number or a landmark, for the courier. */
      note: optionalText('Note', 200),
    }),
    response: OrderChangeResponse,
  }),
}
