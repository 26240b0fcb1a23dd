import type { AppContext } from '#server/context.ts'
import { isPermanentFailure } from './mailer.ts'
import type { QueuedEmail } from './queue-mail.ts'
import { insertSentMessage } from './sent-messages.store.ts'
import type { Email, Sender } from './templates/email.ts'
import { renderHtml } from './templates/email-html.ts'
import { renderText } from './templates/email-text.ts'

const isExpired = ({ expiresAt }: Email, now: Date): boolean => expiresAt !== undefined && new Date(expiresAt) <= now

/**
 * The job of queueMail: sends the email to the mail server, or to the outbox. It throws while the server is unavailable, so
 * that the queue retries; an address that the server rejects permanently is logged and dropped. A mail to a customer is recorded for the
 * page of the customer.
 */
export async function sendMail(
  { db, mailer, clock, log }: Pick<AppContext, 'db' | 'mailer' | 'clock' | 'log'>,
  queued: QueuedEmail,
  sender: Sender,
) {
  const { id, email } = queued
  if (isExpired(email, clock())) return
  const { to, subject } = email
  try {
    await mailer.send({ id, to, subject, text: renderText(email, sender), html: renderHtml(email, sender), sender })
  } catch (error) {
    if (!isPermanentFailure(error)) throw error
    log.warn(
      { mail: id },
      `The mail server permanently rejected the address of a mail, which is not sent: "${subject}".`,
    )
    return
  }
  // A failure here must not send the mail again.
  await insertSentMessage(db, { id, to, subject, sentAt: clock() }).catch((error: unknown) =>
    log.warn({ mail: id, err: error }, 'A sent mail could not be recorded.'),
  )
}
