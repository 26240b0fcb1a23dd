import type { Recipient } from '#server/identity/emails.ts'
import type { Email } from '#server/mail/templates/email.ts'

/** The mail to a new administrator, with instructions for choosing a password by a one-time code. */
export const administratorWelcomeEmail = ({ email, firstName, username }: Recipient, publicUrl: string): Email => ({
  to: email,
  subject: 'You can manage our shop now',
  heading: 'Welcome to the back office',
  parts: [
    {
      kind: 'text',
      text: `Hello ${firstName}, an account was made for you to manage the shop. Your username is ${username}.`,
    },
    {
      kind: 'text',
      text: `Choose your password first: open the shop, press Sign In, then “Forgot password?”, and enter ${email}. A one-time code comes to this address.`,
    },
    { kind: 'button', text: 'Open the shop', url: publicUrl },
    { kind: 'note', text: 'If you do not know what this is about, you need not do anything.' },
  ],
})
