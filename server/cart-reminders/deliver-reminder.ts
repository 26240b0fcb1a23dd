import { randomUUID } from 'node:crypto'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import type { QueuedEmail } from '#server/mail/queue-mail.ts'
import { deliverMail } from '#server/mail/send-mails.ts'
import type { Email, Sender } from '#server/mail/templates/email.ts'
import { defineJob } from '#server/queue/define-job.ts'
import { isStillLeft, type LeftCart } from './cart-reminders.store.ts'

/** The job's payload: the mail, and the cart as it was when the mail was queued. */
type QueuedReminder = QueuedEmail & { cart: { userId: string; changedAt: string } }

/** Job that sends a queued reminder. */
export const deliverReminderJob = defineJob<QueuedReminder>('send-cart-reminder')

/** Queues a reminder in the running transaction. */
export const queueReminderMail = (db: Database, email: Email, { userId, changedAt }: LeftCart): Promise<void> =>
  deliverReminderJob.add(
    db,
    {
      id: randomUUID(),
      email: { ...email, customerId: userId },
      cart: { userId, changedAt: changedAt.toISOString() },
    },
    { priority: 'LAST' },
  )

/**
 * Sends a reminder, if the customer still wants it and the cart is unchanged: while the mail server was unavailable, the consent may have been
 * withdrawn, or the cart ordered.
 */
export async function deliverReminder(
  context: Pick<AppContext, 'db' | 'mailer' | 'clock' | 'log'>,
  { cart: { userId, changedAt }, ...queued }: QueuedReminder,
  sender: Sender,
): Promise<void> {
  if (await isStillLeft(context.db, { userId, changedAt: new Date(changedAt) }))
    await deliverMail(context, queued, sender)
}
