import type { Email } from '#server/mail/templates/email.ts'

/** The last mail to a deleted account, with the data that are kept. */
export const accountDeletedEmail = ({ email, firstName }: { email: string; firstName: string }): Email => ({
  to: email,
  subject: 'Your account has been deleted',
  heading: 'Your account has been deleted',
  parts: [
    {
      kind: 'text',
      text: `Goodbye ${firstName}. Your profile, addresses, cart and sign-ins are erased, and your orders no longer say who you are.`,
    },
    { kind: 'note', text: 'Invoices that were issued to you are kept for as long as tax law asks.' },
  ],
})
