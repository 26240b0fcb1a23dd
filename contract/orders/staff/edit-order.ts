import { z } from 'zod'
import { DeliveryAddressForm } from '../../addresses.ts'
import { endpoint } from '../../endpoint.ts'
import { maxCartLines, maxLineQuantity } from '../../limits.ts'
import { id, idParams, money, optionalText, requiredBoolean } from '../../schemas.ts'
import { OrderAddress, OrderChangeResponse, seenQuantity } from '../order-schemas.ts'
import { StaffOrderItem, staffFee } from './staff-orders.ts'

const isEachOnce = (items: readonly { orderItemId: string }[]) =>
  new Set(items.map(({ orderItemId }) => orderItemId)).size === items.length

/** The administrators' calls that change an order before it is sent. */
export const editOrder = {
  changeItems: endpoint({
    method: 'PUT',
    path: '/orders/{id}/items',
    access: 'admin',
    summary:
      'Changes the items of an order of which nothing is packed. Fewer pieces are refunded as a cancellation of a part; more pieces need a cash order that is not paid, or collectsRest. seenQuantity is how many pieces of an item the order had when it was loaded: if it is another number now, or the order would cost another total than expectedTotal, the call is a conflict.',
    params: idParams,
    body: z
      .object({
        /** New quantities of items of the order, 0 to remove one; further pieces cost what the item costs. */
        quantities: z
          .array(
            z.object({
              orderItemId: id,
              quantity: z.int('Enter a whole number of pieces.').min(0).max(maxLineQuantity),
              seenQuantity,
            }),
          )
          .max(maxCartLines)
          .refine(isEachOnce, 'Choose every item once.')
          .default([]),
        /** Further variants at their present prices; `price` is the one that was shown. */
        added: z.array(StaffOrderItem).max(maxCartLines).default([]),
        reason: optionalText('Reason', 500),
        /** What an order that was paid online costs more is collected in cash at its delivery. */
        collectsRest: requiredBoolean.default(false),
        /** The new total that was shown, and with it the rest that is collected. */
        expectedTotal: money.optional(),
      })
      .refine(({ quantities, added }) => quantities.length + added.length > 0, 'Change at least one item.'),
    response: OrderChangeResponse,
  }),
  changeAddress: endpoint({
    method: 'PUT',
    path: '/orders/{id}/address',
    access: 'admin',
    summary:
      'Changes the delivery address of an order of which nothing is packed. seenAddress and seenShippingFee are those that the order had when it was loaded: if it has others now, the call is a conflict. The present address and charge change nothing.',
    params: idParams,
    body: z.object({
      ...DeliveryAddressForm.shape,
      /** The new delivery charge of a cash order that is not paid; without it, the charge stays. */
      shippingFee: staffFee,
      seenAddress: OrderAddress.optional(),
      seenShippingFee: money.optional(),
      /** The address is taken although the rules of the store refuse it. */
      isForced: requiredBoolean.default(false),
    }),
    response: OrderChangeResponse,
  }),
}
