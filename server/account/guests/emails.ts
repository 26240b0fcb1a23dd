import { toShortId } from '#contract/orders/short-id.ts'
import type { Email } from '#server/mail/templates/email.ts'

/** The mail to the address of a guest's order that was added to an account; it does not name the account. */
export const orderClaimedEmail = (
  { email, firstName }: { email: string; firstName: string },
  orderId: string,
): Email => ({
  to: email,
  subject: `Order ${toShortId({ id: orderId })} was added to an account`,
  heading: 'Your order was added to an account',
  parts: [
    {
      kind: 'text',
      text: `Hello ${firstName}, order ${toShortId({ id: orderId })} was added to an account with the link in your mail. The link no longer opens the order; mails about it still come to this address.`,
    },
    { kind: 'note', text: 'If that was not you or somebody to whom you gave the link, please write to us.' },
  ],
})
