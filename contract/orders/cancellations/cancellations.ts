import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { maxCartLines } from '../../limits.ts'
import { idParams, optionalText } from '../../schemas.ts'
import { noPiecesMessage } from '../count-pieces.ts'
import { chosenPieces, OrderChangeResponse } from '../order-schemas.ts'

/** How many times a customer cancels a part of an order; administrators are not limited. */
export const maxCancellationsOfOrder = 20

/** The call that cancels a part of an order: of the caller's own before it is sent, of any for an administrator. */
export const cancellations = {
  cancelItems: endpoint({
    method: 'POST',
    path: '/orders/{id}/cancellations',
    access: 'signedIn',
    allowsGuests: true,
    summary:
      'Cancels pieces of an order that are in no shipment: an own order that is still being processed, or any for an administrator. What was paid for them is refunded. Canceling all pieces cancels the order. seenQuantity is how many pieces of an item could be canceled when the order was loaded: if it is another number now, the call is a conflict.',
    params: idParams,
    body: z.object({
      items: z.array(chosenPieces(), noPiecesMessage).min(1, noPiecesMessage).max(maxCartLines),
      reason: optionalText('Reason', 500),
    }),
    response: OrderChangeResponse,
  }),
}
