import type { MessageTemplate } from '#contract/orders/messages/messages.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { findUser } from '#server/identity/identity.store.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { renderHtml } from '#server/mail/templates/email-html.ts'
import { renderText } from '#server/mail/templates/email-text.ts'
import { assertValidTexts } from './assert-valid-texts.ts'
import { campaignEmail } from './emails.ts'

type PreviewDeps = Pick<AppContext, 'db' | 'publicUrl'>

/** The link of a sample ends nothing. */
const sampleLinks = (publicUrl: string) => ({ publicUrl, unsubscribeUrl: `${publicUrl}/unsubscribe/sample` })

/** The mail with these texts for a sample customer; saves nothing. Throws invalid for texts that cannot be saved. */
export async function previewCampaign({ db, publicUrl }: PreviewDeps, template: MessageTemplate) {
  assertValidTexts(template)
  const sender = await ensureCompanyDetails(db)
  const sample = { email: '', firstName: 'Asha' }
  const email = campaignEmail(template, sample, sender.companyName, sampleLinks(publicUrl))
  return { subject: email.subject, html: renderHtml(email, sender), text: renderText(email, sender) }
}

/** Sends the mail with these texts to the administrator's own address. */
export async function sendTestCampaign({ db, publicUrl }: PreviewDeps, { id }: Caller, template: MessageTemplate) {
  assertValidTexts(template)
  const { companyName } = await ensureCompanyDetails(db)
  const { unsubscribeUrl: _, ...email } = campaignEmail(
    template,
    await findUser(db, id),
    companyName,
    sampleLinks(publicUrl),
  )
  await queueMail(db, email, null)
  return { message: `A test mail is on its way to ${email.to}.` }
}
