import type { Email } from '#server/mail/templates/email.ts'
import type { OrderToAskAbout } from './review-requests.store.ts'

const allStars = [1, 2, 3, 4, 5] as const

/**
 * The mail that asks for reviews. Each number of stars is a link below `url`, which opens the form with the stars set and writes nothing.
 * `unsubscribeUrl` ends such mails.
 */
export const reviewRequestEmail = (
  { email, firstName, shortId, products }: OrderToAskAbout,
  url: string,
  unsubscribeUrl: string,
): Email => ({
  to: email,
  subject: `How do you like your order ${shortId}?`,
  heading: 'How do you like it?',
  unsubscribeUrl,
  isBulk: true,
  parts: [
    {
      kind: 'text',
      text: `Dear ${firstName}, your order ${shortId} was delivered a week ago. Choose the stars you would give; you can add words before your review is published with your first name. Pictures can be added later, in your order.`,
    },
    ...products.map(
      ({ id, name }) =>
        ({
          kind: 'links',
          label: name,
          links: allStars.map((stars) => ({
            text: '★'.repeat(stars),
            name: `${stars} of 5 stars`,
            url: `${url}?product=${id}&stars=${stars}`,
          })),
        }) as const,
    ),
    {
      kind: 'note',
      text: 'We ask once about each product. Good and bad reviews are published alike. You can end these mails here:',
    },
    { kind: 'button', text: 'End these mails', url: unsubscribeUrl, isSecondary: true },
  ],
})
