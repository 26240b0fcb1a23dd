import type { CallReply } from '#contract/calls.ts'
import { toPaise } from '#contract/money.ts'
import { call } from '#web/api/call.ts'
import type { CartKeeper, HeardCart } from './cart-keeper.ts'
import { lineOfItem } from './cart-line.ts'

type Cart = CallReply<'GET /cart'>['cart']
type Reply = { cart?: Cart }

const heard = ({ items, shippingFee, freeShippingFrom }: Cart): HeardCart => ({
  lines: items.filter(({ isPurchased }) => !isPurchased).map(lineOfItem),
  shipping: {
    feePaise: toPaise(shippingFee),
    freeFromPaise: freeShippingFrom === null ? null : toPaise(freeShippingFrom),
  },
})

/** The cart of a reply; the specification promises none with a change, so without it it is asked for. */
const cartOf = async ({ cart }: Reply): Promise<HeardCart> => heard(cart ?? (await call('GET /cart')).cart)

/** The cart of whoever is signed in. */
export const serverCart: CartKeeper = {
  load: async () => cartOf(await call('GET /cart')),

  add: async ({ variant, quantity }) =>
    cartOf(await call('POST /cart/add', { body: { productVariantId: variant.id, quantity } })),

  setQuantity: async ({ id }, newQuantity) =>
    cartOf(await call('PATCH /cart/update-quantity', { body: { cartItemId: id, newQuantity } })),

  remove: async ({ id }) => cartOf(await call('DELETE /cart/remove/{cartItemId}', { params: { cartItemId: id } })),
}
