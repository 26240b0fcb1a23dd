import { fillTemplate } from '#contract/orders/messages/fill-template.ts'
import type { MessageTemplate } from '#contract/orders/messages/messages.ts'
import type { Email } from '#server/mail/templates/email.ts'
import { findLinks } from '#server/mail/templates/links.ts'

type Recipient = { email: string; firstName: string }
type Links = { publicUrl: string; unsubscribeUrl: string }

/** The mail of a message with news and offers to one customer. */
export function campaignEmail(
  template: MessageTemplate,
  { email, firstName }: Recipient,
  companyName: string,
  { publicUrl, unsubscribeUrl }: Links,
): Email {
  const { subject, heading, texts } = fillTemplate(template, () => firstName)
  const addresses = findLinks(fillTemplate(template, () => '').texts.join('\n'))
  return {
    to: email,
    subject,
    heading,
    unsubscribeUrl,
    parts: [
      ...texts.map((text) => ({ kind: 'text' as const, text, addresses })),
      { kind: 'button', text: 'Visit the shop', url: publicUrl },
      {
        kind: 'note',
        text: `You get this mail because you agreed to mails with news and offers of ${companyName}. You can end them here:`,
      },
      { kind: 'button', text: 'End these mails', url: unsubscribeUrl, isSecondary: true },
    ],
  }
}
