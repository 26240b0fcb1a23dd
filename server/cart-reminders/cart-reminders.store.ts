import { sql } from 'kysely'
import { recoveryTime, reminderDelayLimit, reminderInterval } from '#contract/cart-reminders/cart-reminder-limits.ts'
import { hourMs } from '#contract/durations.ts'
import { secondReminderHours } from '#contract/marketing/marketing-limits.ts'
import type { CartLineRow } from '#server/cart/cart.store.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import { canGetMails, hasMarketingConsent } from '#server/marketing/marketing-consents.store.ts'

/** After how many hours carts are reminded; `firstHours` is null while the store sends none. */
type ReminderHours = { firstHours: number | null; secondHours: number | null }

/** The hours of the reminders, and whether an order may still follow one. */
export async function findReminderSettings(db: Database, now: Date) {
  // The second mail is the last one, and its time has no index.
  const since = new Date(now.getTime() - secondReminderHours.max * hourMs - recoveryTime)
  const { rows } = await sql<ReminderHours & { awaitsOrders: boolean }>`
    select cart_reminder_hours as first_hours, second_cart_reminder_hours as second_hours,
      exists (select from cart_reminders where first_sent_at > ${since}) as awaits_orders
    from company_details`.execute(db)
  return rows[0] ?? { firstHours: null, secondHours: null, awaitsOrders: false }
}

/** The span of times in which something must have happened to be `hours` ago, and not longer than the limit of delay. */
function dueSpan(now: Date, hours: number) {
  const until = now.getTime() - hours * hourMs
  return { from: new Date(until - reminderDelayLimit), until: new Date(until) }
}

/** SQL: the cart `carts` of the consent `consent` was left the first hours ago, has items, and was not reminded of before. */
function isDueCart(now: Date, firstHours: number) {
  const { from, until } = dueSpan(now, firstHours)
  return sql<boolean>`
    greatest(carts.changed_at, consent.given_at) between ${from} and ${until}
    and exists (select from cart_items where cart_id = carts.id)
    and not exists (
      select from cart_reminders where user_id = carts.user_id
        and (first_sent_at > ${new Date(now.getTime() - reminderInterval)} or cart_changed_at = carts.changed_at))`
}

/** SQL: the valid consents to reminders. */
const consents = sql`marketing_consents consent where consent.purpose = 'CART_REMINDERS' and consent.withdrawn_at is null`

/**
 * The customers with a due cart among the next `limit` who consented, in the order of their ids. `next` is the last of those, and null at
 * the end.
 */
export async function findDueCustomers(
  db: Database,
  { after, now, firstHours, limit }: { after: string; now: Date; firstHours: number; limit: number },
): Promise<{ due: string[]; next: string | null }> {
  const { rows } = await sql<{ due: string[]; next: string | null }>`
    with consent as materialized (
      select user_id, given_at from ${consents} and user_id > ${after} order by user_id limit ${limit})
    select array(select carts.user_id from consent join carts on carts.user_id = consent.user_id where ${isDueCart(now, firstHours)}
        order by carts.user_id) as due,
      (select user_id from consent order by user_id offset ${limit - 1} limit 1) as next`.execute(db)
  return rows[0]!
}

/** The recipient of a reminder and the cart. */
export type CartToRemind = { changedAt: Date; email: string; firstName: string }

/** The cart of a customer if it is due for its first reminder; undefined for another one and for a customer who is blocked or has no address. The cart is locked before. */
export async function findCartToRemind(
  trx: RunningTransaction,
  { userId, now, firstHours }: { userId: string; now: Date; firstHours: number },
): Promise<CartToRemind | undefined> {
  const { rows } = await sql<CartToRemind>`
    select carts.changed_at, users.email, users.first_name
    from carts join users on users.id = carts.user_id
      join lateral (select given_at from ${consents} and consent.user_id = carts.user_id) as consent on true
    where carts.user_id = ${userId} and ${canGetMails} and ${isDueCart(now, firstHours)}`.execute(trx)
  return rows[0]
}

/** A customer's cart with its last change. */
export type LeftCart = { userId: string; changedAt: Date }

/** Whether a cart has items and did not change, and its customer still wants reminders and can get them. */
export async function isStillLeft(db: Database, { userId, changedAt }: LeftCart): Promise<boolean> {
  const { rows } = await sql<object>`
    select from carts join users on users.id = carts.user_id
    where carts.user_id = ${userId} and carts.changed_at = ${changedAt} and ${canGetMails}
      and ${hasMarketingConsent(sql.ref('users.id'), 'CART_REMINDERS')}
      and exists (select from cart_items where cart_id = carts.id)`.execute(db)
  return rows.length > 0
}

/** Records the first reminder of a cart with its lines, and returns its id. */
export async function insertReminder(
  trx: RunningTransaction,
  { userId, changedAt, now }: { userId: string; changedAt: Date; now: Date },
  lines: readonly CartLineRow[],
  value: number,
): Promise<string> {
  const { id } = await trx
    .insertInto('cartReminders')
    .values({ userId, cartChangedAt: changedAt, value, firstSentAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('cartReminderItems')
    .values(
      lines.map(({ productVariantId: variantId, quantity }, position) => ({
        reminderId: id,
        variantId,
        quantity,
        position,
      })),
    )
    .execute()
  return id
}

/** SQL: the carts that are as they were at the first reminder, of customers who still consent. */
const remindedCarts = sql`
  cart_reminders reminder join carts on carts.user_id = reminder.user_id and carts.changed_at = reminder.cart_changed_at
  where reminder.second_sent_at is null and ${hasMarketingConsent(sql.ref('reminder.user_id'), 'CART_REMINDERS')}
    and exists (select from cart_items where cart_id = carts.id)`

/** The position of a reminder in the order of the first mails. */
export type ReminderPosition = { firstSentAt: Date; id: string }

/** Reminders whose second mail is due, the oldest first, after a position. `gapHours` lie between the two mails. */
export async function findDueSecondReminders(
  db: Database,
  { after, now, gapHours, limit }: { after: ReminderPosition | undefined; now: Date; gapHours: number; limit: number },
): Promise<(ReminderPosition & { userId: string })[]> {
  const { from, until } = dueSpan(now, gapHours)
  const isAfter = after ? sql`and (first_sent_at, reminder.id) > (${after.firstSentAt}, ${after.id}::uuid)` : sql``
  const { rows } = await sql<ReminderPosition & { userId: string }>`
    select reminder.id, reminder.first_sent_at, reminder.user_id from ${remindedCarts}
      and first_sent_at between ${from} and ${until} ${isAfter}
    order by first_sent_at, reminder.id limit ${limit}`.execute(db)
  return rows
}

/** Records the second mail of a reminder whose cart is unchanged; undefined for another one and for a customer who is blocked or has no address. The cart is locked before. */
export async function claimSecondReminder(
  trx: RunningTransaction,
  id: string,
  now: Date,
): Promise<CartToRemind | undefined> {
  const { rows } = await sql<CartToRemind>`
    update cart_reminders set second_sent_at = ${now}
    from (select reminder.id, carts.id as cart_id, carts.changed_at from ${remindedCarts}) as unchanged, users
    where cart_reminders.id = ${id} and unchanged.id = cart_reminders.id and users.id = cart_reminders.user_id
      and ${canGetMails}
    returning unchanged.cart_id, unchanged.changed_at, users.email, users.first_name`.execute(trx)
  return rows[0]
}

/** SQL: the reminder has no order yet, or one that was canceled. */
const awaitsOrder = sql<boolean>`(reminder.order_id is null
  or exists (select from orders recorded where recorded.id = reminder.order_id and recorded.delivery_status = 'CANCELED'))`

/**
 * Records for reminders the first order with one of their items that followed within the time of recovery, and the next one in place of one
 * that was canceled. Reads the orders of two days.
 */
export const recordRecoveries = (db: Database, now: Date) =>
  sql`
    update cart_reminders reminder set order_id = followed.order_id
    from (
      select distinct on (reminder.id) reminder.id, orders.id as order_id
      from orders join cart_reminders reminder on reminder.user_id = orders.user_id
      where orders.order_date > ${now}::timestamptz - interval '2 days' and ${awaitsOrder}
        and (orders.delivery_status <> 'CANCELED' or reminder.order_id is null)
        and orders.order_date > reminder.first_sent_at
        and orders.order_date <= coalesce(reminder.second_sent_at, reminder.first_sent_at) + ${recoveryTime} * interval '1 millisecond'
        and exists (
          select from order_items join cart_reminder_items item on item.variant_id = order_items.product_variant_id
          where order_items.order_id = orders.id and item.reminder_id = reminder.id)
      order by reminder.id, orders.delivery_status = 'CANCELED', orders.order_date, orders.id
    ) as followed
    where reminder.id = followed.id and ${awaitsOrder}`.execute(db)

/** The variants of a left cart in their order. */
export const findReminderItems = (db: Database, reminderId: string) =>
  db
    .selectFrom('cartReminderItems as item')
    .innerJoin('productVariants as variant', 'variant.id', 'item.variantId')
    .select(['item.variantId', 'variant.productId', 'item.quantity'])
    .where('item.reminderId', '=', reminderId)
    .orderBy('item.position')
    .execute()

/** The reminders of a user with the names of their items, newest first. */
export async function findRemindersOf(db: Database, userId: string) {
  const { rows } = await sql<{ firstSentAt: Date; secondSentAt: Date | null; items: string[] }>`
    select first_sent_at, second_sent_at, array(
      select product.name from cart_reminder_items item
        join product_variants variant on variant.id = item.variant_id join products product on product.id = variant.product_id
      where item.reminder_id = reminder.id order by item.position) as items
    from cart_reminders reminder where user_id = ${userId} order by first_sent_at desc, id`.execute(db)
  return rows
}

/** Deletes reminders that were sent before a time. */
export const deleteOldReminders = (db: Database, before: Date) =>
  db.deleteFrom('cartReminders').where('firstSentAt', '<=', before).execute()
