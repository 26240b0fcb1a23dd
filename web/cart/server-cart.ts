import type { CallReply } from '#contract/calls.ts'
import { call } from '#web/api/call.ts'
import type { CartKeeper } from './cart-keeper.ts'
import { type CartLine, lineOfItem } from './cart-line.ts'

type Reply = { cart?: CallReply<'GET /cart'>['cart'] }

/** The lines of a reply; the specification promises none with a change, so without them they are asked for. */
export async function linesOf({ cart }: Reply): Promise<CartLine[]> {
  const { items } = cart ?? (await call('GET /cart')).cart
  return items.filter(({ isPurchased }) => !isPurchased).map(lineOfItem)
}

/** The cart of whoever is signed in. */
export const serverCart: CartKeeper = {
  load: async () => linesOf(await call('GET /cart')),

  add: async ({ variant, quantity }) =>
    linesOf(await call('POST /cart/add', { body: { productVariantId: variant.id, quantity } })),

  setQuantity: async ({ id }, newQuantity) =>
    linesOf(await call('PATCH /cart/update-quantity', { body: { cartItemId: id, newQuantity } })),

  remove: async ({ id }) => linesOf(await call('DELETE /cart/remove/{cartItemId}', { params: { cartItemId: id } })),
}
