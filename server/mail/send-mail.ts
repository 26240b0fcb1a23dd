import type { AppContext } from '#server/context.ts'
import { isPermanentFailure } from './mailer.ts'
import type { QueuedEmail } from './queue-mail.ts'
import type { Email, Sender } from './templates/email.ts'
import { renderHtml } from './templates/email-html.ts'
import { renderText } from './templates/email-text.ts'

const isExpired = ({ expiresAt }: Email, now: Date): boolean => expiresAt !== undefined && new Date(expiresAt) <= now

/**
 * Sends a queued email to the mail server, or to the outbox. It throws while the server is unavailable, so
 * that the queue retries; an address that the server rejects permanently is logged and dropped. Returns whether the email was sent.
 */
export async function sendMail(
  { mailer, clock, log }: Pick<AppContext, 'mailer' | 'clock' | 'log'>,
  queued: QueuedEmail,
  sender: Sender,
): Promise<boolean> {
  const { id, email } = queued
  if (isExpired(email, clock())) return false
  const { to, subject, unsubscribeUrl } = email
  try {
    const content = { text: renderText(email, sender), html: renderHtml(email, sender) }
    await mailer.send({ id, to, subject, ...content, sender, ...(unsubscribeUrl && { unsubscribeUrl }) })
    return true
  } catch (error) {
    if (!isPermanentFailure(error)) throw error
    // The subject can contain the name of a customer.
    log.warn({ mail: id }, 'The mail server permanently rejected the address of a mail, which is not sent.')
    return false
  }
}
