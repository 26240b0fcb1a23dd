import type { ReactNode } from 'react'
import { toDialledNumber } from '#contract/phone.ts'

/** The class of the footer's links. */
export const contactLinkClass =
  'inline-flex min-h-8 items-center py-1 underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11'

function ContactLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} className={`${contactLinkClass} font-medium break-all text-link`}>
      {children}
    </a>
  )
}

/** A mailto link. */
export const EmailLink = ({ email }: { email: string }) => <ContactLink to={`mailto:${email}`}>{email}</ContactLink>

/** A tel link; a contact that is not a phone number is shown as text. */
export function PhoneLink({ phone }: { phone: string }) {
  const dialled = toDialledNumber(phone)
  return dialled ? <ContactLink to={`tel:${dialled}`}>{phone}</ContactLink> : phone
}
