import type { AppContext } from '#server/context.ts'
import type { QueuedEmail } from './queue-mail.ts'
import { sendMail } from './send-mail.ts'
import { insertSentMessage } from './sent-messages.store.ts'
import type { Sender } from './templates/email.ts'

/** The job of queueMail: sends a mail and records it for the page of its customer. */
export async function deliverMail(
  context: Pick<AppContext, 'db' | 'mailer' | 'clock' | 'log'>,
  queued: QueuedEmail,
  sender: Sender,
) {
  if (!(await sendMail(context, queued, sender))) return
  const { db, clock, log } = context
  const { subject, customerId } = queued.email
  if (!customerId) return
  // A failure must not send the mail again.
  await insertSentMessage(db, { id: queued.id, subject, customerId, sentAt: clock() }).catch((error: unknown) =>
    log.warn({ mail: queued.id, err: error }, 'A sent mail could not be recorded.'),
  )
}
