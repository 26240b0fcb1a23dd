import type { AppContext } from '#server/context.ts'
import type { QueuedEmail } from './queue-mail.ts'
import { sendMail } from './send-mail.ts'
import { insertSentMessages } from './sent-messages.store.ts'
import type { Sender } from './templates/email.ts'

type MailContext = Pick<AppContext, 'db' | 'mailer' | 'clock' | 'log'>

/**
 * The job of queueMail: sends mails and records them for the pages of their customers. Returns a promise for each mail, which is rejected for
 * one that the queue must try again (graphile-worker, batch jobs).
 */
export async function sendMails(
  context: MailContext,
  mails: readonly QueuedEmail[],
  sender: Sender,
): Promise<Promise<boolean>[]> {
  const { db, clock, log } = context
  const sending = mails.map((queued) => sendMail(context, queued, sender))
  const results = await Promise.allSettled(sending)
  const sent = mails.filter((_, n) => results[n]?.status === 'fulfilled' && results[n].value)
  // A failure must not send the mails again.
  await insertSentMessages(db, sent, clock()).catch((error: unknown) =>
    log.warn({ err: error }, 'Sent mails could not be recorded.'),
  )
  return sending
}

/** Sends one mail like `sendMails`; throws if the queue must try again. */
export async function deliverMail(context: MailContext, queued: QueuedEmail, sender: Sender): Promise<void> {
  const [delivery] = await sendMails(context, [queued], sender)
  await delivery
}
