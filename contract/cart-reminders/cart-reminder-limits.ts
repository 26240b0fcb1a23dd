import { dayMs, hourMs } from '../durations.ts'

/** The shortest time between the first reminders of two carts of a customer, in milliseconds. */
export const reminderInterval = 7 * dayMs

/** How late a reminder is sent at most; a cart that was left longer ago gets none. In milliseconds. */
export const reminderDelayLimit = 12 * hourMs

/** An order counts as recovered within this time after a reminder, in milliseconds. */
export const recoveryTime = 7 * dayMs

/** How long reminders are kept, and how long their links lead to the saved items, in milliseconds. */
export const cartReminderTtl = 90 * dayMs

/** The days of the totals in the back office. */
export const reminderTotalDays = 30

/** Reminders on a page of the back office. */
export const remindersPageSize = 25
