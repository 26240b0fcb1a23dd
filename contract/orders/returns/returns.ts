import { z } from 'zod'
import { optionFields } from '../../catalogue.ts'
import { endpoint } from '../../endpoint.ts'
import { maxCartLines } from '../../limits.ts'
import { day, id, idParams, money, optionalText, requiredBoolean, timestamp } from '../../schemas.ts'
import { noPiecesMessage } from '../count-pieces.ts'
import { chosenPieces, OrderChangeResponse, pieceCount } from '../order-schemas.ts'
import { requireCourier, SeenShipment, ShipmentDetails } from '../shipments/shipment-details.ts'
import { returnReasonKeys } from './return-reasons.ts'
import { returnMethods, returnResolutions } from './return-schema.ts'
import { missingNoteMessage } from './return-states.ts'

/** The maximum of pictures of a return. */
export const maxReturnPictures = 4
/** The maximum of returns that a customer requests for an order, withdrawn ones included; administrators request further ones. */
export const maxReturnsOfOrder = 20

const ReturnParams = z.object({ ...idParams.shape, returnId: id })

/** A line of an order and how much of it can be returned. */
const ReturnableItem = z.object({
  orderItemId: z.uuid(),
  /** Pieces that are neither returned, rejected nor in an open return. */
  quantity: z.int(),
  /** What was paid for these pieces. */
  amount: money,
  /** The end of the time for returns; null where there is no limit, or the goods are not taken back. */
  until: timestamp.nullable(),
  /** Whether any reason counts; false after the time, and for goods that are only taken back if they are faulty. */
  takesAnyReason: z.boolean(),
  /** Why the pieces cannot be returned at all; null if they can. */
  problem: z.string().nullable(),
  /** Variants of the same product in stock that cost no more; none where the goods cannot be exchanged. */
  exchanges: z.array(z.object({ productVariantId: z.uuid(), color: z.string(), ...optionFields, stock: z.int() })),
})

/** The calls about returns of pieces: those of the customer, and those of administrators. */
export const returns = {
  returnOptions: endpoint({
    method: 'GET',
    path: '/orders/{id}/return-options',
    access: 'signedIn',
    allowsGuests: true,
    summary:
      'What of an own delivered order can be returned or exchanged; any order for an administrator, who is not bound by the time.',
    params: idParams,
    response: z.object({
      items: z.array(ReturnableItem),
      /** What a pickup costs if the goods are not faulty; 0 for free. */
      pickupCharge: money,
      /** The fees that are refunded with all pieces if the goods are faulty, or the store refunds them for every return. */
      fees: money,
      refundsFees: z.boolean(),
      /** The goods arrived later than promised, which is a reason to return them. */
      arrivedLate: z.boolean(),
      /** The order was paid in cash: its refund needs a UPI id or bank account. */
      needsPayout: z.boolean(),
    }),
  }),
  requestReturn: endpoint({
    method: 'POST',
    path: '/orders/{id}/returns',
    access: 'signedIn',
    allowsGuests: true,
    summary:
      'Requests the return or exchange of pieces of an own delivered order, or of any for an administrator. An exchange reserves its stock. seenQuantity is how many pieces of an item could be returned when the order was loaded: if it is another number now, the call is a conflict.',
    params: idParams,
    body: z.object({
      items: z
        .array(
          chosenPieces().extend({
            /** Required for an exchange: the variant to send instead. */
            exchangeVariantId: id.optional(),
          }),
          noPiecesMessage,
        )
        .min(1, noPiecesMessage)
        .max(maxCartLines),
      resolution: z.enum(returnResolutions, 'Choose a refund or an exchange.'),
      method: z.enum(returnMethods, 'Choose how the goods come back.'),
      reason: z.enum(returnReasonKeys, 'Choose a reason.'),
      comment: optionalText('Comment', 500),
      /** Pictures that were uploaded before. */
      pictures: z.array(id).max(maxReturnPictures, `Add at most ${maxReturnPictures} pictures.`).default([]),
    }),
    response: OrderChangeResponse,
  }),
  withdrawReturn: endpoint({
    method: 'PUT',
    path: '/orders/{id}/returns/{returnId}/withdrawal',
    access: 'signedIn',
    allowsGuests: true,
    summary: 'Withdraws an own return until the goods are on their way.',
    params: ReturnParams,
    response: OrderChangeResponse,
  }),
  sendReturn: endpoint({
    method: 'PUT',
    path: '/orders/{id}/returns/{returnId}/shipment',
    access: 'signedIn',
    allowsGuests: true,
    summary:
      'Says how the goods of an approved return travel: the customer who sends them, or an administrator. With isSent they are on their way. With seen, what was not changed keeps the stored value, and what was changed by someone else too is a conflict.',
    params: ReturnParams,
    body: requireCourier(
      ShipmentDetails.omit({ weightGrams: true }).extend({
        /** The day of a pickup, by administrators. */
        pickupDay: day('Choose a day.').nullable().default(null),
        isSent: requiredBoolean.default(true),
        /** What the form showed. */
        seen: SeenShipment.omit({ weightGrams: true }).extend({ pickupDay: z.iso.date().nullable() }).optional(),
      }),
    ),
    response: OrderChangeResponse,
  }),
  decideReturn: endpoint({
    method: 'PUT',
    path: '/orders/{id}/returns/{returnId}/decision',
    access: 'admin',
    summary: 'Approves a return, so that the goods come back, or rejects one with a note that the customer reads.',
    params: ReturnParams,
    body: z
      .object({
        decision: z.enum(['APPROVED', 'REJECTED'], 'decision must be APPROVED or REJECTED.'),
        note: optionalText('Note', 500),
        /** How the goods come back, if not as the customer asked. */
        method: z.enum(returnMethods, 'Choose how the goods come back.').optional(),
        /** Whether the goods are faulty, if not as the customer said: faulty goods travel free and their fees are refunded. */
        isFaulty: requiredBoolean.optional(),
      })
      .refine(({ decision, note }) => decision === 'APPROVED' || note !== null, {
        path: ['note'],
        error: missingNoteMessage,
      }),
    response: OrderChangeResponse,
  }),
  checkReturn: endpoint({
    method: 'POST',
    path: '/orders/{id}/returns/{returnId}/check',
    access: 'admin',
    summary:
      'Records the check of returned goods, or that the store does not want them back. Accepted pieces leave the order with refund and credit note, or are replaced; good ones go back into stock. With no accepted piece the return is rejected.',
    params: ReturnParams,
    body: z.object({
      /** Every item of the return; what is neither good nor damaged is not accepted and goes back to the customer. */
      items: z
        .array(z.object({ orderItemId: id, good: pieceCount(), damaged: pieceCount() }))
        .min(1, 'Say what is good and what is damaged.')
        .max(maxCartLines),
      isFaulty: requiredBoolean.optional(),
      /** Refunds the goods instead of the exchange that the customer asked for. */
      resolution: z.literal('REFUND', 'Only a refund can replace an exchange.').optional(),
      /** Required where a piece is not accepted; the customer reads it. */
      note: optionalText('Note', 500),
    }),
    response: OrderChangeResponse,
  }),
}
