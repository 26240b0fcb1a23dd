import type { FastifyInstance } from 'fastify'
import { cartReminders } from '#contract/cart-reminders/cart-reminders.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { listReminders, summarizeReminders } from './list-reminders.ts'
import { showLeftCart } from './show-left-cart.ts'

/** Reminders of left carts: the links in them, and the page of the back office. */
export default function cartReminderRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, cartReminders.showLink, ({ params }) => showLeftCart(context, params.token))
  serve(app, cartReminders.summary, () => summarizeReminders(context))
  serve(app, cartReminders.list, ({ query }) => listReminders(context, query))
}
