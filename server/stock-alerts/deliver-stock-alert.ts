import type { AppContext } from '#server/context.ts'
import type { QueuedEmail } from '#server/mail/queue-mail.ts'
import { deliverMail } from '#server/mail/send-mails.ts'
import type { Sender } from '#server/mail/templates/email.ts'
import { defineJob } from '#server/queue/define-job.ts'
import { isStockAlertWanted } from './stock-alerts.store.ts'

/** The job's payload: the mail, and the id of the request that it answers. */
type QueuedStockAlert = QueuedEmail & { alertId: string }

/** Job that sends a queued mail about a variant that is back. */
export const deliverStockAlertJob = defineJob<QueuedStockAlert>('send-stock-alert-mail')

/** Sends a mail about a variant that is back, if the request remains: it may have been ended while the mail server was unavailable. */
export async function deliverStockAlert(
  context: Pick<AppContext, 'db' | 'mailer' | 'clock' | 'log'>,
  { alertId, ...queued }: QueuedStockAlert,
  sender: Sender,
): Promise<void> {
  if (await isStockAlertWanted(context.db, alertId)) await deliverMail(context, queued, sender)
}
