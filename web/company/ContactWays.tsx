import type { ReactNode } from 'react'

/** How links to an e-mail program, to a phone and to pages of the shop look in the footer. */
export const wayClass =
  'inline-flex min-h-8 items-center underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11'

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} className={`${wayClass} font-medium break-all text-link`}>
      {children}
    </a>
  )
}

/** An e-mail address that can be pressed. */
export const EmailWay = ({ email }: { email: string }) => <Way to={`mailto:${email}`}>{email}</Way>

/** A contact that can be dialled is a link; any other words stand as they are. */
export function PhoneWay({ phone }: { phone: string }) {
  const dialled = phone.replace(/[^\d+]/g, '')
  return /^\+?\d{6,15}$/.test(dialled) ? <Way to={`tel:${dialled}`}>{phone}</Way> : phone
}
