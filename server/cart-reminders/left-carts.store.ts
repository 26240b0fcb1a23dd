import { sql } from 'kysely'
import { remindersPageSize, reminderTotalDays } from '#contract/cart-reminders/cart-reminder-limits.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { maxListCount } from '#contract/limits.ts'
import { secondReminderHours } from '#contract/marketing/marketing-limits.ts'
import type { Database } from '#server/database/connect.ts'
import type { ReminderPosition } from './cart-reminders.store.ts'

/** What was left, sent and recovered in the last days. Money is in paise. */
type ReminderTotals = {
  leftCarts: number
  remindersSent: number
  recoveredOrders: number
  recoveredValue: number
}

/** The totals of the last 30 days: carts by their last change, mails and orders by the time of the mails. */
export async function findReminderTotals(
  db: Database,
  { now, firstHours }: { now: Date; firstHours: number },
): Promise<ReminderTotals> {
  const from = new Date(now.getTime() - reminderTotalDays * dayMs)
  const leftUntil = new Date(now.getTime() - firstHours * hourMs)
  const { rows } = await sql<ReminderTotals>`
    select (
        select count(*)::int from (
          select from carts where changed_at between ${from} and ${leftUntil} and exists (select from cart_items where cart_id = carts.id)
          limit ${maxListCount}) as left_carts
      ) as left_carts,
      coalesce(sum((first_sent_at > ${from})::int + coalesce(second_sent_at > ${from}, false)::int), 0)::int as reminders_sent,
      count(distinct orders.id)::int as recovered_orders,
      coalesce((select sum(order_total) from orders where delivery_status <> 'CANCELED' and id = any(array_agg(cart_reminders.order_id))), 0)::bigint
        as recovered_value
    from cart_reminders left join orders on orders.id = cart_reminders.order_id and orders.delivery_status <> 'CANCELED'
    where first_sent_at > ${new Date(from.getTime() - secondReminderHours.max * hourMs)}
      and (first_sent_at > ${from} or second_sent_at > ${from})`.execute(db)
  return rows[0]!
}

/** A reminder in the list. Money is in paise. */
export type ReminderRow = ReminderPosition & {
  secondSentAt: Date | null
  value: number
  items: number
  customerId: string
  name: string
  orderId: string | null
  orderTotal: number | null
  isCanceled: boolean | null
}

/** Reminders, the newest first: one more than a page after a position. */
export async function findReminders(db: Database, after: ReminderPosition | undefined): Promise<ReminderRow[]> {
  const isAfter = after ? sql`where (first_sent_at, reminder.id) < (${after.firstSentAt}, ${after.id}::uuid)` : sql``
  const { rows } = await sql<ReminderRow>`
    select reminder.id, first_sent_at, second_sent_at, value,
      (select count(*)::int from cart_reminder_items where reminder_id = reminder.id) as items,
      users.id as customer_id, users.first_name || ' ' || users.last_name as name,
      orders.id as order_id, orders.order_total, orders.delivery_status = 'CANCELED' as is_canceled
    from cart_reminders reminder join users on users.id = reminder.user_id left join orders on orders.id = reminder.order_id
    ${isAfter}
    order by first_sent_at desc, reminder.id desc limit ${remindersPageSize + 1}`.execute(db)
  return rows
}
