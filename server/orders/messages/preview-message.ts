import type { MessageName, MessageTemplate } from '#contract/orders/messages/messages.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { findUser } from '#server/identity/identity.store.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Email } from '#server/mail/templates/email.ts'
import { renderHtml } from '#server/mail/templates/email-html.ts'
import { renderText } from '#server/mail/templates/email-text.ts'
import { buildOrderEmail } from '../emails/build-order-email.ts'
import { assertValidTemplate } from './assert-valid-template.ts'
import { sampleOf } from './sample-order.ts'

type PreviewDeps = Pick<AppContext, 'db' | 'clock' | 'publicUrl'>

/** The mail of a sample order with these texts; saves nothing. Throws invalid for texts that cannot be saved. */
export async function previewMessage(deps: PreviewDeps, name: MessageName, template: MessageTemplate) {
  const email = buildSample(deps, name, template)
  const sender = await ensureCompanyDetails(deps.db)
  return { subject: email.subject, html: renderHtml(email, sender), text: renderText(email, sender) }
}

/** Sends the mail of a sample order with these texts to the administrator's own address. */
export async function sendTestMessage(deps: PreviewDeps, { id }: Caller, name: MessageName, template: MessageTemplate) {
  const email = buildSample(deps, name, template)
  const { email: to } = await findUser(deps.db, id)
  await queueMail(deps.db, { ...email, to }, null)
  return { message: `A test mail is on its way to ${to}.` }
}

function buildSample({ clock, publicUrl }: PreviewDeps, name: MessageName, template: MessageTemplate): Email {
  assertValidTemplate(name, template)
  const { order, facts } = sampleOf(name, clock())
  // The link of a sample confirms nothing.
  const confirmationUrl = name === 'toConfirm' ? `${publicUrl}/confirm-order/sample` : null
  const paymentUrl = name === 'toPay' ? `${publicUrl}/pay-order/sample` : null
  return buildOrderEmail(name, order, {
    facts,
    links: { publicUrl, confirmationUrl, paymentUrl },
    ownMessages: { [name]: template },
  })
}
