import { oneTimeCodeMinutes } from '#contract/limits.ts'
import type { Email } from '#server/mail/templates/email.ts'

/** The user who gets a mail. */
export type Recipient = { email: string; firstName: string; username: string }

/** The one-time code that resets a password. */
export const resetCodeEmail = (
  { email, firstName, username }: Recipient,
  code: string,
  companyName: string,
): Email => ({
  to: email,
  subject: `Your one-time code for ${companyName}`,
  heading: 'Choose a new password',
  parts: [
    { kind: 'text', text: `Hello ${firstName}, this is the one-time code for your account ${username}:` },
    { kind: 'code', code },
    {
      kind: 'text',
      text: `Enter it within ${oneTimeCodeMinutes} minutes, together with your new password. It works once.`,
    },
    {
      kind: 'note',
      text: 'If you did not ask for it, you need not do anything: your password stays as it is. Give this code to nobody; we never ask for it.',
    },
  ],
})

/** The one-time code that signs a customer in. */
export const signInCodeEmail = ({ email, firstName }: Recipient, code: string, companyName: string): Email => ({
  to: email,
  subject: `Your sign-in code for ${companyName}`,
  heading: 'Your sign-in code',
  parts: [
    { kind: 'text', text: `Hello ${firstName}, this is the code that signs you in:` },
    { kind: 'code', code },
    { kind: 'text', text: `Enter it within ${oneTimeCodeMinutes} minutes. It works once.` },
    {
      kind: 'note',
      text: 'If you did not ask for it, you need not do anything: nobody can sign in without it. Give this code to nobody; we never ask for it.',
    },
  ],
})

const notYouNote = (publicUrl: string): Email['parts'] => [
  {
    kind: 'note',
    text: `If this was not you, choose a new password at once: open ${publicUrl}, press Sign In, then “Forgot password?”. And write to us.`,
  },
]

/** Sent after a change of the password: on the account page, with a code or from the command line. */
export const passwordChangedEmail = ({ email, firstName, username }: Recipient, publicUrl: string): Email => ({
  to: email,
  subject: 'Your password was changed',
  heading: 'Your password was changed',
  parts: [
    {
      kind: 'text',
      text: `Hello ${firstName}, the password of your account ${username} has just been changed. Every other device is signed out.`,
    },
    ...notYouNote(publicUrl),
  ],
})

/** Sent after the first sign-in with a code from a mail to this address. */
export const emailProvenEmail = (
  { email, firstName, username }: Recipient,
  publicUrl: string,
  { hadPayouts, hadMails, hadWishListLink }: Record<'hadPayouts' | 'hadMails' | 'hadWishListLink', boolean>,
): Email => ({
  to: email,
  subject: 'Your e-mail address is confirmed',
  heading: 'Your e-mail address is confirmed',
  parts: [
    {
      kind: 'text',
      text: `Hello ${firstName}, you signed in to your account ${username} with a code from your mail. This confirms that the address is yours. Every other device is signed out, and the password no longer works.`,
    },
    {
      kind: 'text',
      text: `To sign in with a password again, open ${publicUrl}, press Sign In, then “Forgot password?”, and choose a new one. Codes from your mail work as before.`,
    },
    ...(hadPayouts ? [removedPayouts] : []),
    ...(hadMails ? [endedMails] : []),
    ...(hadWishListLink ? [endedWishListLink] : []),
    {
      kind: 'text',
      text: 'Please check the addresses and the mobile number of the account. The person who made it entered them.',
    },
    {
      kind: 'note',
      text: 'We do this once, because anybody could have made the account with your address. If you did not sign in, write to us.',
    },
  ],
})

const removedPayouts = {
  kind: 'text',
  text: 'The UPI id or bank account that was entered for a refund is deleted. Please enter it again in the order.',
} as const

const endedMails = {
  kind: 'text',
  text: 'The mails with news, about a left cart or about lower prices that were switched on have ended. “Your Data” in the account and your wish list switch them on again.',
} as const

const endedWishListLink = {
  kind: 'text',
  text: 'The link by which others could read your wish list has ended. Your wish list makes a new one.',
} as const

/** Sent to an administrator whose second factor was set up or removed. */
export const secondFactorChangedEmail = (
  { email, firstName, username }: Recipient,
  publicUrl: string,
  change: 'set up' | 'removed',
): Email => ({
  to: email,
  subject: `Your second factor was ${change}`,
  heading: `Your second factor was ${change}`,
  parts: [
    {
      kind: 'text',
      text:
        change === 'set up'
          ? `Hello ${firstName}, signing in to your account ${username} now takes a code of your authenticator app beside the password. Every other device is signed out.`
          : `Hello ${firstName}, signing in to your account ${username} now takes the password alone.`,
    },
    ...notYouNote(publicUrl),
  ],
})

/** Sent to an administrator when one of their recovery codes was used. */
export const recoveryCodeUsedEmail = ({ email, firstName, username }: Recipient, publicUrl: string): Email => ({
  to: email,
  subject: 'A recovery code was used',
  heading: 'A recovery code was used',
  parts: [
    {
      kind: 'text',
      text: `Hello ${firstName}, your account ${username} was signed in to with a recovery code. This code does not work again.`,
    },
    ...notYouNote(publicUrl),
  ],
})

/** Sent to the old address after a change of the e-mail address: the last mail that reaches the owner of a stolen account. */
export const emailChangedEmail = ({ email, firstName, username }: Recipient, newEmail: string): Email => ({
  to: email,
  subject: 'Your e-mail address was changed',
  heading: 'Your e-mail address was changed',
  parts: [
    {
      kind: 'text',
      text: `Hello ${firstName}, your account ${username} has a new e-mail address: ${maskEmail(newEmail)}. From now on we write there.`,
    },
    {
      kind: 'note',
      text: 'If this was not you, answer this mail at once: from now on codes for a new password go to the new address.',
    },
  ],
})

/** Masks an address to its first letter and domain, so that its owner recognizes it and other readers do not learn it. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}…${email.slice(at)}`
}
