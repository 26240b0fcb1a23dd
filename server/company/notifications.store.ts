import { type RawBuilder, sql } from 'kysely'
import type { company } from '#contract/company.ts'
import type { Output } from '#contract/endpoint.ts'
import type { Database } from '#server/database/connect.ts'

export type Notifications = Output<typeof company.notifications>['notifications']

/** The notifications that differ from the default. */
export async function findStoredNotifications(db: Database): Promise<Partial<Notifications>> {
  const row = await db.selectFrom('companyDetails').select('notifications').executeTakeFirst()
  return (row?.notifications ?? {}) as Partial<Notifications>
}

/** Locks the company details until the transaction ends and returns the notifications that differ from the default. */
export async function lockStoredNotifications(db: Database): Promise<Partial<Notifications>> {
  const row = await db.selectFrom('companyDetails').select('notifications').forUpdate().executeTakeFirstOrThrow()
  return row.notifications as Partial<Notifications>
}

/** What decides who gets a notification; null before the company details are set. */
export type NotificationSettings = {
  notifications: Partial<Notifications>
  email: string
  grievanceOfficerEmail: string | null
} | null

/** SQL: the notifications with the addresses they go to by default, for a sub-select of a statement that is run anyway. */
export const notificationSettingsJson: RawBuilder<NotificationSettings> = sql`(
  select json_build_object('notifications', notifications, 'email', email, 'grievanceOfficerEmail', grievance_officer_email)
  from company_details limit 1)`

/** The notifications that differ from the default, with the addresses they go to by default. */
export async function findNotificationSettings(db: Database): Promise<NotificationSettings> {
  const { rows } = await sql<{
    settings: NotificationSettings
  }>`select ${notificationSettingsJson} as settings`.execute(db)
  return rows[0]?.settings ?? null
}

/** Writes the settings of all notifications. */
export const updateNotifications = (db: Database, notifications: Notifications, updatedAt: Date) =>
  db
    .updateTable('companyDetails')
    .set({ notifications: JSON.stringify(notifications), updatedAt })
    .execute()
