import { remindersPageSize } from '#contract/cart-reminders/cart-reminder-limits.ts'
import type { cartReminders } from '#contract/cart-reminders/cart-reminders.ts'
import type { Input } from '#contract/endpoint.ts'
import { firstReminderHours } from '#contract/marketing/marketing-limits.ts'
import type { AppContext } from '#server/context.ts'
import { encodeCursor, readCursor, TimePosition, takePage } from '#server/database/keyset.ts'
import { findReminderSettings } from './cart-reminders.store.ts'
import { findReminders, findReminderTotals, type ReminderRow } from './left-carts.store.ts'

/** The totals of the last 30 days. While reminders are off, carts count as left after the hours that the form suggests. */
export async function summarizeReminders({ db, clock }: Pick<AppContext, 'db' | 'clock'>) {
  const now = clock()
  const { firstHours } = await findReminderSettings(db, now)
  return findReminderTotals(db, { now, firstHours: firstHours ?? firstReminderHours.suggested })
}

/** A page of the reminded carts, the newest first. */
export async function listReminders(
  { db }: Pick<AppContext, 'db'>,
  { cursor }: Input<typeof cartReminders.list>['query'],
) {
  const after = readCursor(cursor, TimePosition)
  const rows = await findReminders(db, after && { firstSentAt: after[0], id: after[1] })
  const { shown, last } = takePage(rows, remindersPageSize)
  return { reminders: shown.map(toReminder), nextCursor: last ? encodeCursor([last.firstSentAt, last.id]) : null }
}

const toReminder = ({ customerId, name, orderId, orderTotal, isCanceled, ...reminder }: ReminderRow) => ({
  ...reminder,
  customer: { id: customerId, name },
  order: orderId === null ? null : { id: orderId, orderTotal: orderTotal!, isCanceled: isCanceled! },
})
