import type { APIRequestContext } from '@playwright/test'
import { withClient } from '#server/database/with-client.ts'
import { createLinkTokens } from '#server/identity/sessions/link-tokens.ts'
import { addProduct } from './api-client.ts'
import { registerCustomer } from './customer.ts'
import { findDatabase } from './unconfirmed-order.ts'

/**
 * A new customer who was reminded of two pieces of a product, with the paths of the links in the mail. The rows are written to the
 * database, because the owner's switch would change the cart of all other tests too.
 */
export async function leaveCart(request: APIRequestContext) {
  const product = await addProduct(request)
  const customer = await registerCustomer(request)
  const ids = await withClient({ connectionString: findDatabase() }, async (client) => {
    const insert = `
      with customer as (select id from users where username = $1),
      consent as (
        insert into marketing_consents (user_id, purpose, given_at, given_in) select id, 'CART_REMINDERS', now(), 'CART' from customer),
      reminder as (
        insert into cart_reminders (user_id, cart_changed_at, value, first_sent_at) select id, now(), 0, now() from customer
        returning id),
      item as (
        insert into cart_reminder_items (reminder_id, variant_id, quantity, position) select id, $2, 2, 0 from reminder)
      select reminder.id as reminder_id, customer.id as user_id, secrets.value as secret
      from reminder, customer, secrets where name = 'token'`
    type Ids = { reminder_id: string; user_id: string; secret: string }
    const { rows } = await client.query<Ids>(insert, [customer.username, product.variants[0]?.id])
    return rows[0]!
  })
  const links = createLinkTokens(ids.secret)
  return {
    product,
    customer,
    restorePath: `/cart/restore/${links.issue('restore-cart', ids.reminder_id)}`,
    unsubscribePath: `/unsubscribe/${links.issue('cart-reminders', ids.user_id)}`,
  }
}
