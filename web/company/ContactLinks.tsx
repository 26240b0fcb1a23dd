import type { ReactNode } from 'react'

/** How links to an e-mail program, to a phone and to pages of the shop look in the footer. */
export const contactLinkClass =
  'inline-flex min-h-8 items-center underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11'

function ContactLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} className={`${contactLinkClass} font-medium break-all text-link`}>
      {children}
    </a>
  )
}

/** An e-mail address that can be pressed. */
export const EmailLink = ({ email }: { email: string }) => <ContactLink to={`mailto:${email}`}>{email}</ContactLink>

/** A contact that can be dialled is a link; any other words stand as they are. */
export function PhoneLink({ phone }: { phone: string }) {
  const dialled = phone.replace(/[^\d+]/g, '')
  return /^\+?\d{6,15}$/.test(dialled) ? <ContactLink to={`tel:${dialled}`}>{phone}</ContactLink> : phone
}
