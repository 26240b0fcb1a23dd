import type { Email } from '#server/mail/templates/email.ts'
import { findLinks } from '#server/mail/templates/links.ts'
import type { QuestionRow } from './questions.store.ts'

type Answered = Pick<QuestionRow, 'productId' | 'productName' | 'text'> & {
  to: string
  askerName: string
  /** The text of the store's answer; null for the answer of a customer, which can be hidden after the mail was sent. */
  answer: string | null
}

/** The mail to the author of a question that was answered. */
export const answeredEmail = (
  { to, askerName, productId, productName, text, answer }: Answered,
  publicUrl: string,
): Email => ({
  to,
  subject: `Your question about ${productName} is answered`,
  heading: 'Your question is answered',
  parts: [
    { kind: 'text', text: `Dear ${askerName}, you asked about ${productName}: “${text}”` },
    {
      kind: 'text',
      text: answer === null ? 'A customer who bought it has answered.' : `We have answered: “${answer}”`,
      addresses: findLinks(answer ?? ''),
    },
    { kind: 'button', text: 'See the answer', url: `${publicUrl}/product/${productId}#questions` },
    { kind: 'note', text: 'You get this mail because you asked the question.' },
  ],
})
