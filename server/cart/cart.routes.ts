import type { FastifyInstance } from 'fastify'
import { cart } from '#contract/cart.ts'
import { serve } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { addToCart } from './add-to-cart.ts'
import { removeFromCart } from './remove-from-cart.ts'
import { setQuantity } from './set-quantity.ts'
import { showCart } from './show-cart.ts'

/** The signed-in user's cart. */
export function cartRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, cart.show, async ({ user }) => ({ cart: await showCart(shop, user) }))
  serve(app, cart.add, ({ user, body }) => addToCart(shop, user, body))
  serve(app, cart.updateQuantity, ({ user, body }) => setQuantity(shop, user, body))
  serve(app, cart.putQuantity, ({ user, body }) => setQuantity(shop, user, body))
  serve(app, cart.remove, ({ user, params }) => removeFromCart(shop, user, params.cartItemId))
}
