import type { FastifyInstance } from 'fastify'
import { cart } from '#contract/cart.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { addToCart } from './add-to-cart.ts'
import { addCode } from './codes/add-code.ts'
import { removeCode } from './codes/remove-code.ts'
import { quoteCart } from './quote-cart.ts'
import { removeFromCart } from './remove-from-cart.ts'
import { setQuantity } from './set-quantity.ts'
import { showCart } from './show-cart.ts'

/** The signed-in user's cart. */
export default function cartRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, cart.show, async ({ user }) => ({ cart: await showCart(context, user) }))
  serve(app, cart.add, ({ user, body }) => addToCart(context, user, body))
  serve(app, cart.updateQuantity, ({ user, body }) => setQuantity(context, user, body))
  serve(app, cart.putQuantity, ({ user, body }) => setQuantity(context, user, body))
  serve(app, cart.remove, ({ user, params }) => removeFromCart(context, user, params.cartItemId))
  serve(app, cart.addCode, ({ user, body, ip }) => addCode(context, user, body.code, ip))
  serve(app, cart.removeCode, ({ user, params }) => removeCode(context, user, params.code))
  serve(app, cart.quote, ({ user, body, isLocal, ip }) => quoteCart(context, user, body, { isLocal: isLocal(), ip }))
}
