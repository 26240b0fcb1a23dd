import { randomUUID } from 'node:crypto'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import type { QueuedEmail } from '#server/mail/queue-mail.ts'
import { deliverMail } from '#server/mail/send-mails.ts'
import type { Email, Sender } from '#server/mail/templates/email.ts'
import { addJob } from '#server/queue/add-job.ts'
import { isStillLeft, type LeftCart } from './cart-reminders.store.ts'

/** Job that sends a queued reminder. */
export const deliverReminderJob = 'send-cart-reminder'

/** The job's payload: the mail, and the cart as it was when the mail was queued. */
export type QueuedReminder = QueuedEmail & { cart: { userId: string; changedAt: string } }

/** Queues a reminder in the running transaction. */
export const queueReminderMail = (db: Database, email: Email, { userId, changedAt }: LeftCart): Promise<void> =>
  addJob(db, deliverReminderJob, {
    id: randomUUID(),
    email: { ...email, customerId: userId },
    cart: { userId, changedAt: changedAt.toISOString() },
  } satisfies QueuedReminder)

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
