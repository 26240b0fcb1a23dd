import { type MessageName, placeholdersOf } from '#contract/orders/messages/messages.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import type { Email } from '#server/mail/templates/email.ts'
import type { OwnMessages } from '../messages/messages.store.ts'
import type { OrderWithLines } from '../order-with-lines.ts'
import { fillMessage } from './fill-message.ts'
import { orderEmailRows } from './order-email-rows.ts'
import type { EmailFacts } from './placeholder-values.ts'

type EmailLinks = {
  publicUrl: string
  /** The link by which the customer confirms the order; null for an order that does not wait for it. */
  confirmationUrl?: string | null
  /** The link by which the customer pays for the order; null for an order that is not paid in this way. */
  paymentUrl?: string | null
  /** The link by which a guest opens the order; null for an order of an account. */
  guestUrl?: string | null
}

type EmailOptions = {
  facts: EmailFacts
  links: EmailLinks
  ownMessages: OwnMessages
}

/** A mail about an order in the owner's words. */
export function buildOrderEmail(
  name: MessageName,
  order: OrderWithLines,
  { facts, links, ownMessages }: EmailOptions,
): Email {
  const { publicUrl, confirmationUrl = null, paymentUrl = null, guestUrl = null } = links
  const { subject, heading, texts, addresses } = fillMessage(name, order, facts, ownMessages)
  return {
    to: order.email,
    subject,
    heading,
    parts: [
      ...texts.map((text) => ({ kind: 'text', text, addresses }) as const),
      ...(confirmationUrl ? [{ kind: 'button', text: 'Confirm your order', url: confirmationUrl } as const] : []),
      ...(paymentUrl ? [{ kind: 'button', text: 'Pay for your order', url: paymentUrl } as const] : []),
      ...(asksForPayout(name, order, facts)
        ? [
            {
              kind: 'button',
              text: 'Enter UPI id or bank account',
              url: guestUrl ?? orderPageUrl(publicUrl, order),
            } as const,
          ]
        : []),
      { kind: 'rows', rows: orderEmailRows(order) },
      { kind: 'button', text: 'Track your order', url: trackingPageUrl(publicUrl, order) },
      guestUrl
        ? { kind: 'button', text: 'Open your order', url: guestUrl, isSecondary: true }
        : { kind: 'button', text: 'See your orders', url: `${publicUrl}/account/orders`, isSecondary: true },
      ...(guestUrl ? [{ kind: 'note', text: guestLinkNote } as const] : []),
    ],
  }
}

const guestLinkNote =
  'With this link you cancel or return the order, or add it to an account. Whoever has the link can do so: please do not forward this mail.'

/** Whether a mail is about a refund by hand of which the store does not know where it is paid to. */
const asksForPayout = (name: MessageName, { payout }: OrderWithLines, { refundId }: EmailFacts): boolean =>
  payout?.hint === null && (placeholdersOf(name).includes('refund') || Boolean(refundId))

/** The page of the customer that opens an order. */
const orderPageUrl = (publicUrl: string, { id }: OrderWithLines): string => `${publicUrl}/account/orders?order=${id}`

/** The page on which an order is tracked without an account. */
export const trackingPageUrl = (publicUrl: string, order: OrderWithLines): string =>
  `${publicUrl}/track?order=${toShortId(order)}`
