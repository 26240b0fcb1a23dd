import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { maxLineQuantity } from './limits.ts'
import { id, money } from './schemas.ts'

/** Why a line cannot be ordered: its product left the shop, is sold out, or fewer are left than the cart holds. */
export const lineProblems = ['GONE', 'SOLD_OUT', 'NOT_ENOUGH'] as const

export const CartItem = z.object({
  id: z.uuid(),
  productVariantId: z.uuid(),
  quantity: z.int(),
  isPurchased: z.boolean(),
  problem: z.enum(lineProblems).nullable(),
  product: z.object({
    id: z.uuid(),
    name: z.string(),
    description: z.string(),
    originalPrice: money,
    discountPrice: money.nullable(),
    images: z.array(z.object({ url: z.string() })),
    variant: z.object({ color: z.string(), stock: z.int() }),
  }),
})

/**
 * `totalAmount` is the price in use times quantity over the lines that can be ordered, and `total` what ordering them costs,
 * with the shipping fee. `freeShippingFrom` is null while the shop charges none.
 */
export const Cart = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  items: z.array(CartItem),
  totalAmount: money,
  shippingFee: money,
  freeShippingFrom: money.nullable(),
  total: money,
})

const quantityMessage = 'Quantity must be a whole number.'
const CartChangeResponse = z.object({ message: z.string(), cart: Cart })
const updateBody = z.object({
  cartItemId: id,
  newQuantity: z.int(quantityMessage).max(maxLineQuantity, `At most ${maxLineQuantity} pieces fit in one line.`),
})

export const cart = {
  show: endpoint({
    method: 'GET',
    path: '/cart',
    access: 'signedIn',
    summary: 'The caller’s cart, empty if there is none yet.',
    response: z.object({ cart: Cart }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/cart/add',
    access: 'signedIn',
    summary: 'Puts more of a variant into the cart.',
    body: z.object({
      productVariantId: id,
      quantity: z
        .int(quantityMessage)
        .positive('Quantity must be at least 1.')
        .max(maxLineQuantity, `At most ${maxLineQuantity} pieces fit in one line.`),
    }),
    response: CartChangeResponse,
  }),
  updateQuantity: endpoint({
    method: 'PATCH',
    path: '/cart/update-quantity',
    access: 'signedIn',
    summary: 'Sets a line’s quantity; 0 or less removes the line.',
    body: updateBody,
    response: CartChangeResponse,
  }),
  putQuantity: endpoint({
    method: 'PUT',
    path: '/cart/update-quantity',
    access: 'signedIn',
    summary: 'The same as PATCH.',
    body: updateBody,
    response: CartChangeResponse,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/cart/remove/{cartItemId}',
    access: 'signedIn',
    summary: 'Takes a line out of the cart.',
    params: z.object({ cartItemId: id }),
    response: CartChangeResponse,
  }),
}
