import type { User } from '#web/identity/session.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'

/**
 * The e-mail address and the mobile number of a guest, with a button to correct them: a mail to the address has the link that opens, cancels and
 * returns the order.
 */
export const GuestContact = ({ user: { email, mobile }, onChange }: { user: User; onChange: () => void }) => (
  <p className="-mb-4 wrap-anywhere">
    Mails about the order go to <strong>{email}</strong>. Mobile number: <strong>{mobile}</strong>.{' '}
    <LinkButton onClick={onChange}>
      Change<span className="sr-only"> e-mail address or mobile number</span>
    </LinkButton>
  </p>
)
