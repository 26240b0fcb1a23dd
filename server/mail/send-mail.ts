import type { AppContext } from '#server/context.ts'
import { isPermanentFailure } from './mailer.ts'
import type { QueuedEmail } from './queue-mail.ts'
import type { Email, Sender } from './templates/email.ts'
import { renderHtml } from './templates/email-html.ts'
import { renderText } from './templates/email-text.ts'

const isExpired = ({ until }: Email, now: Date): boolean => until !== undefined && new Date(until) <= now

/**
 * The job behind queueMail: hands the letter to the mail server, or to the outbox. It throws while the server is away, so
 * that the queue tries again; an address that the server refuses for good is told and given up.
 */
export async function sendMail(
  { mailer: mail, clock, log }: Pick<AppContext, 'mailer' | 'clock' | 'log'>,
  queued: QueuedEmail,
  sender: Sender,
) {
  const { id, email: letter } = queued
  if (isExpired(letter, clock())) return
  const { to, subject } = letter
  try {
    await mail.send({ id, to, subject, text: renderText(letter, sender), html: renderHtml(letter, sender), sender })
  } catch (error) {
    if (!isPermanentFailure(error)) throw error
    log.warn({ mail: id }, `The mail server refuses a mail for good: "${subject}".`)
  }
}
