import type { AppContext } from '#server/context.ts'
import type { QueuedEmail } from './queue-mail.ts'
import { sendMail } from './send-mail.ts'
import { insertSentMessage } from './sent-messages.store.ts'
import type { Sender } from './templates/email.ts'

/** The job of queueMail: sends a mail and records it for the page of the customer who gets it. */
export async function deliverMail(
  context: Pick<AppContext, 'db' | 'mailer' | 'clock' | 'log'>,
  queued: QueuedEmail,
  sender: Sender,
) {
  if (!(await sendMail(context, queued, sender))) return
  const { db, clock, log } = context
  const { to, subject, customerId } = queued.email
  // A failure must not send the mail again.
  await insertSentMessage(db, { id: queued.id, to, subject, customerId, sentAt: clock() }).catch((error: unknown) =>
    log.warn({ mail: queued.id, err: error }, 'A sent mail could not be recorded.'),
  )
}
