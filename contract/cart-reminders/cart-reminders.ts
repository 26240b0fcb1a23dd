import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { cursor, id, linkParams, money, timestamp } from '../schemas.ts'
import { WishListItem } from '../wish-list/wish-list.ts'

/** The reminders of a left cart in the list of the back office. */
const CartReminder = z.object({
  id,
  customer: z.object({ id, name: z.string() }),
  /** The items of the cart, and what those that could be ordered cost. */
  items: z.int(),
  value: money,
  firstSentAt: timestamp,
  secondSentAt: timestamp.nullable(),
  /** The order that followed, with its total; null for none. */
  order: z.object({ id, orderTotal: money, isCanceled: z.boolean() }).nullable(),
})

/** Reminders of left carts, and the links in them. */
export const cartReminders = {
  showLink: endpoint({
    method: 'GET',
    path: '/cart-reminders/links/{token}',
    access: 'public',
    summary: 'The items of a left cart by the link in a reminder, with the present prices. No personal data.',
    params: linkParams,
    response: z.object({
      /** `quantity` is what can be ordered of the pieces that were left, 0 for none. */
      items: z.array(WishListItem.extend({ variantId: id, quantity: z.int() })),
    }),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/cart-reminders/summary',
    access: 'admin',
    summary: 'Carts that were left in the last 30 days, reminders, and the orders that followed.',
    response: z.object({
      /** Carts with items that did not change since the time of the first reminder, counted up to 10,000. */
      leftCarts: z.int(),
      remindersSent: z.int(),
      /** Orders that are not canceled. */
      recoveredOrders: z.int(),
      recoveredValue: money,
    }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/cart-reminders',
    access: 'admin',
    summary: 'A page of the reminded carts, the newest first.',
    query: z.object({ cursor }),
    response: z.object({ reminders: z.array(CartReminder), nextCursor: z.string().nullable() }),
  }),
}
