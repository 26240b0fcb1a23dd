import { stockAlertMonths } from '#contract/stock-alerts/stock-alert-limits.ts'
import type { Email } from '#server/mail/templates/email.ts'

/** The page of the links in these mails. */
const linkPage = (publicUrl: string, token: string) => `${publicUrl}/tell-me/${token}`

/** Asks the owner of an address whether the request is theirs, so that nobody signs up others. */
export const confirmStockAlertEmail = (to: string, name: string, publicUrl: string, token: string): Email => ({
  to,
  subject: `Please confirm: a mail when ${name} is back`,
  heading: 'One press to confirm',
  parts: [
    { kind: 'text', text: `Somebody asked us to write to this address, once, when ${name} is back in stock.` },
    { kind: 'button', text: 'Yes, tell me', url: linkPage(publicUrl, token) },
    {
      kind: 'note',
      text: `The request then waits for up to ${stockAlertMonths} months. If it was not you, do nothing: we do not write again.`,
    },
  ],
})

/** Tells that a variant is back. */
export const backInStockEmail = (
  to: string,
  name: string,
  publicUrl: string,
  { productId, variantId, token }: { productId: string; variantId: string; token: string },
): Email => ({
  to,
  subject: `${name} is back in stock`,
  heading: 'It is back',
  isBulk: true,
  parts: [
    { kind: 'text', text: `You asked us to tell you: ${name} is back in stock. We cannot reserve a piece.` },
    { kind: 'button', text: 'See it', url: `${publicUrl}/product/${productId}?variant=${variantId}` },
    {
      kind: 'note',
      text: 'This was the one mail that you asked for. If you wait for other products too, you can end that here:',
    },
    { kind: 'button', text: 'End all my requests', url: linkPage(publicUrl, token), isSecondary: true },
  ],
})
