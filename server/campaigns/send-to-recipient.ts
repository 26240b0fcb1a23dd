import { minuteMs } from '#contract/durations.ts'
import type { AppContext } from '#server/context.ts'
import { isCertainlyNotSent, isRefusedAddress, isRefusedContent } from '#server/mail/mailer.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import type { Sender } from '#server/mail/templates/email.ts'
import { unsubscribeUrl } from '#server/marketing/unsubscribe.ts'
import type { Campaign } from './campaigns.store.ts'
import { campaignEmail } from './emails.ts'
import { type ClaimedRecipient, finishRecipient, postponeRecipient } from './recipients.store.ts'

/** How often a mail is tried that the mail server refuses, such as for a full mailbox, and the time between. */
const maxAttempts = 3
const retryDelay = 20 * minuteMs

type SendDeps = Pick<AppContext, 'db' | 'clock' | 'mailer' | 'publicUrl' | 'tokens' | 'log'>

/**
 * Sends the mail of a recipient that was claimed, and records the result. An error after which the mail may have been sent is recorded as a
 * failure, because another attempt could send it twice. Throws then, so that a server that ends its connections does not use up the recipients,
 * and while the mail server is unavailable; the recipient waits in that case. Also throws when the content is refused: the server may refuse
 * every mail of the store.
 */
export async function sendToRecipient(
  context: SendDeps,
  { id: campaignId, subject, heading, text }: Campaign,
  recipient: ClaimedRecipient,
  sender: Sender,
): Promise<void> {
  const { db, clock, publicUrl, log } = context
  const { userId, mailId, refusals } = recipient
  const links = { publicUrl, unsubscribeUrl: unsubscribeUrl(context, 'NEWS_AND_OFFERS', userId) }
  const email = campaignEmail({ subject, heading, text }, recipient, sender.companyName, links)
  const finish = (state: 'SENT' | 'SKIPPED' | 'FAILED') =>
    finishRecipient(db, campaignId, { userId, state, subject: email.subject, now: clock() })
  if (!recipient.isWanted) return void (await finish('SKIPPED'))
  let isSent: boolean
  try {
    isSent = await sendMail(context, { id: mailId, email }, sender)
  } catch (error) {
    if (!isCertainlyNotSent(error)) {
      log.warn({ mail: mailId, err: error }, 'It is not known whether a mail was sent. It is not sent again.')
      await finish('FAILED')
      throw error
    }
    const isAboutAddress = isRefusedAddress(error)
    const isAboutMail = isAboutAddress || isRefusedContent(error)
    if (isAboutMail && refusals + 1 >= maxAttempts) return void (await finish('FAILED'))
    const now = clock()
    const tryAt = isAboutMail ? new Date(now.getTime() + retryDelay) : now
    await postponeRecipient(db, campaignId, { userId, refusals: refusals + Number(isAboutMail), tryAt })
    if (!isAboutAddress) throw error
    return
  }
  await finish(isSent ? 'SENT' : 'FAILED')
}
