import type { company } from '#contract/company.ts'
import type { Output } from '#contract/endpoint.ts'
import type { Database } from '#server/database/connect.ts'

export type Notifications = Output<typeof company.notifications>['notifications']

/** The notifications that differ from the default. */
export async function findStoredNotifications(db: Database): Promise<Partial<Notifications>> {
  const row = await db.selectFrom('companyDetails').select('notifications').executeTakeFirst()
  return (row?.notifications ?? {}) as Partial<Notifications>
}

/** Writes the settings of all notifications. */
export const updateNotifications = (db: Database, notifications: Notifications, updatedAt: Date) =>
  db
    .updateTable('companyDetails')
    .set({ notifications: JSON.stringify(notifications), updatedAt })
    .execute()
