import type { ReactNode } from 'react'
import { useCompany } from '#web/company/company.ts'
import { DeleteAccount } from '#web/identity/account/DeleteAccount.tsx'
import { DownloadData } from '#web/identity/account/DownloadData.tsx'
import { useSession } from '#web/identity/session.ts'
import { ConsentBoxes } from '#web/marketing/ConsentBoxes.tsx'
import { Link } from '#web/ui/Link.tsx'

/** Downloads the customer's data, or deletes the account. */
export default function AccountYourData() {
  const { user } = useSession()
  const company = useCompany()
  const asksForConsent = Boolean(company?.newsOffered || company?.cartReminders)
  return (
    <>
      <h1 className="mb-2 text-3xl">Your Data</h1>
      <p className="mb-8 max-w-2xl text-muted">
        What we store about you, and why, is described in the{' '}
        <Link to="/privacy-policy" className="font-medium text-link underline underline-offset-4">
          Privacy Policy
        </Link>
        .
      </p>
      {asksForConsent && (
        <Section
          id="mails"
          title="Mails I want"
          text="We write to you about your orders in any case, and about the rest only if you tick a box."
        >
          <ConsentBoxes place="ACCOUNT" />
        </Section>
      )}
      <Section
        id="download-data"
        title="Download my data"
        text="Your profile, addresses, cart, wish list, orders, complaints, sign-ins and consents in one file (JSON) that people and programs can read."
      >
        <DownloadData />
      </Section>
      <Section
        id="delete-account"
        title="Delete my account"
        text="Your profile, addresses, cart, wish list and sign-ins are erased, and your past orders and complaints no longer identify you; an open complaint is closed. Only invoices that were issued to you are kept unchanged, for as long as tax law requires. This cannot be undone, and it is not possible while an order, a return or a refund is open."
      >
        {user && <DeleteAccount username={user.username} />}
      </Section>
    </>
  )
}

type SectionProps = { id: string; title: string; text: string; children: ReactNode }

const Section = ({ id, title, text, children }: SectionProps) => (
  <section aria-labelledby={id} className="grid max-w-2xl justify-items-start gap-4 border-t border-hairline py-8">
    <div className="grid gap-1.5">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <p className="text-muted">{text}</p>
    </div>
    {children}
  </section>
)
