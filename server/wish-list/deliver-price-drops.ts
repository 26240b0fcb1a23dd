import type { AppContext } from '#server/context.ts'
import type { QueuedEmail } from '#server/mail/queue-mail.ts'
import { deliverMail } from '#server/mail/send-mails.ts'
import type { Sender } from '#server/mail/templates/email.ts'
import { defineJob } from '#server/queue/define-job.ts'
import { arePriceDropsWanted } from './price-drops.store.ts'

/** Job that sends a queued mail about lower prices. */
export const deliverPriceDropsJob = defineJob<QueuedEmail>('send-price-drop-mail')

/** Sends a mail about lower prices, if its customer still wants it: that may have ended while the mail server was unavailable. */
export async function deliverPriceDrops(
  context: Pick<AppContext, 'db' | 'mailer' | 'clock' | 'log'>,
  queued: QueuedEmail,
  sender: Sender,
): Promise<void> {
  const { customerId } = queued.email
  if (customerId && (await arePriceDropsWanted(context.db, customerId))) await deliverMail(context, queued, sender)
}
