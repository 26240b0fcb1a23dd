import { sql } from 'kysely'
import { deliverReminderJob } from '#server/cart-reminders/deliver-reminder.ts'
import type { Database } from '#server/database/connect.ts'
import { sendMailJob, sendMailsJob } from '#server/mail/queue-mail.ts'
import { deliverStockAlertJob } from '#server/stock-alerts/deliver-stock-alert.ts'
import { deliverPriceDropsJob } from '#server/wish-list/deliver-price-drops.ts'

/** The jobs whose payload is a mail. */
const mailJobs = [sendMailsJob, sendMailJob, deliverReminderJob, deliverPriceDropsJob, deliverStockAlertJob]

/** Deletes expired idempotency keys. */
export const deleteIdempotencyKeys = (db: Database, before: Date) =>
  db.deleteFrom('idempotencyKeys').where('createdAt', '<=', before).execute()

/** Deletes expired one-time codes. */
export const deleteExpiredCodes = (db: Database, now: Date) =>
  db.deleteFrom('oneTimeCodes').where('expiresAt', '<=', now).execute()

/** Deletes the mails that the queue gave up before a time: their jobs have names and addresses, and are kept otherwise. */
export const deleteFailedMails = (db: Database, before: Date) =>
  sql`
    delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
    where task.id = job.task_id and task.identifier = any(${mailJobs.map(({ name }) => name)})
      and job.attempts >= job.max_attempts and job.locked_at is null and job.updated_at <= ${before}`.execute(db)
