import type { CallResponse } from '#contract/calls.ts'
import { toPaise } from '#contract/money.ts'
import { call } from '#web/api/call.ts'
import { cartLineFromItem } from '../cart-line.ts'
import type { Cart, CartStorage } from './cart-storage.ts'

type CartResponse = CallResponse<'GET /cart'>['cart']
type CartMutationResponse = { cart?: CartResponse }

const toCart = ({ items, shippingFee, freeShippingFrom }: CartResponse): Cart => ({
  lines: items.filter(({ isPurchased }) => !isPurchased).map(cartLineFromItem),
  shipping: {
    feePaise: toPaise(shippingFee),
    freeFromPaise: freeShippingFrom === null ? null : toPaise(freeShippingFrom),
  },
})

/** The cart of a reply; the specification promises none with a change, so without it it is asked for. */
const readCart = async ({ cart }: CartMutationResponse): Promise<Cart> => toCart(cart ?? (await call('GET /cart')).cart)

/** The cart of whoever is signed in. */
export const serverCart: CartStorage = {
  load: async () => readCart(await call('GET /cart')),

  add: async ({ variant, quantity }) =>
    readCart(await call('POST /cart/add', { body: { productVariantId: variant.id, quantity } })),

  setQuantity: async ({ id }, newQuantity) =>
    readCart(await call('PATCH /cart/update-quantity', { body: { cartItemId: id, newQuantity } })),

  remove: async ({ id }) => readCart(await call('DELETE /cart/remove/{cartItemId}', { params: { cartItemId: id } })),
}
