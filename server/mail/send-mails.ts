import type { AppContext } from '#server/context.ts'
import type { QueuedEmail } from './queue-mail.ts'
import { sendMail } from './send-mail.ts'
import { insertSentMessages } from './sent-messages.store.ts'
import type { Sender } from './templates/email.ts'

type MailContext = Pick<AppContext, 'db' | 'mailer' | 'clock' | 'log'>

/**
 * The job of moveMails: sends mails one after the other, and records them for the pages of their customers. Returns a promise for each mail,
 * which is rejected for one that the queue must try again (graphile-worker, batch jobs), such as those that are left when the store stops.
 */
export async function sendMails(
  context: MailContext,
  mails: readonly QueuedEmail[],
  sender: Sender,
  stopping?: AbortSignal,
): Promise<Promise<boolean>[]> {
  const { db, clock, log } = context
  const results: Promise<boolean>[] = []
  const sent: QueuedEmail[] = []
  for (const queued of mails) {
    const sending = stopping?.aborted
      ? Promise.reject(new Error('The store was stopped before it sent this mail.'))
      : sendMail(context, queued, sender)
    results.push(sending)
    try {
      if (await sending) sent.push(queued)
    } catch (error) {
      log.warn({ mail: queued.id, err: error }, 'A mail was not sent; it is tried again.')
    }
  }
  // A failure must not send the mails again.
  await insertSentMessages(db, sent, clock()).catch((error: unknown) =>
    log.warn({ err: error }, 'Sent mails could not be recorded.'),
  )
  return results
}

/** Sends one mail like `sendMails`; throws if the queue must try again. */
export async function deliverMail(context: MailContext, queued: QueuedEmail, sender: Sender): Promise<void> {
  const [delivery] = await sendMails(context, [queued], sender)
  await delivery
}
