import type { Database } from '#server/database/connect.ts'
import { findRemindersOf } from './cart-reminders.store.ts'

/** The reminders of a customer in the export of personal data; no field where there are none. */
export async function exportReminders(db: Database, userId: string) {
  const cartReminders = await findRemindersOf(db, userId)
  return cartReminders.length === 0 ? {} : { cartReminders }
}
