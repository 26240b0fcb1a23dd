import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCategories } from '#web/catalogue/categories.ts'
import { type CompanyDetails, useCompany, useCompanyName } from '#web/company/company.ts'
import { AccountLink } from '#web/identity/AccountLink.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { accountLink, collectionLinks, legalLinks } from './shop-links.ts'

/** Who runs the shop, how to reach them, and the ways to everything. */
export function Footer() {
  const brand = useCompanyName()
  const company = useCompany()
  const categories = useCategories().map(({ id, name }) => ({ label: name, to: `/category/${id}` }))
  return (
    <footer id="footer" tabIndex={-1} className="mt-auto border-t border-hairline bg-surface">
      <div className="page grid gap-x-8 gap-y-10 py-12 sm:grid-cols-2 lg:grid-cols-[1.6fr_1.4fr_0.8fr_0.9fr] lg:py-16">
        <section aria-label="Contact" className="grid content-start gap-4">
          <Logo name={brand} />
          {company ? (
            <Contact company={company} />
          ) : (
            <p className="text-sm text-muted">Failed to fetch company details.</p>
          )}
        </section>
        {categories.length > 0 && <LinkList title="Categories" links={categories} className="columns-2 gap-6" />}
        <LinkList title="Collections" links={collectionLinks} />
        <LinkList title="Account and terms" links={[accountLink, ...legalLinks]} />
      </div>
      <div className="border-t border-hairline">
        <p className="page py-5 text-sm text-muted">© {brand}. All prices in rupees, inclusive of all taxes.</p>
      </div>
    </footer>
  )
}

function Contact({ company }: { company: CompanyDetails }) {
  return (
    <address className="grid max-w-xs gap-3 text-sm text-muted not-italic">
      <p className="whitespace-pre-line">{company.address}</p>
      <p className="grid justify-items-start">
        <Way to={`mailto:${company.email}`}>{company.email}</Way>
        <PhoneWay phone={company.contact} />
      </p>
      {company.grievanceOfficer && <Officer officer={company.grievanceOfficer} />}
      {company.gstin && <p>GSTIN {company.gstin}</p>}
    </address>
  )
}

function Officer({ officer }: { officer: NonNullable<CompanyDetails['grievanceOfficer']> }) {
  return (
    <p className="grid justify-items-start">
      <span>Grievance officer: {officer.name}</span>
      <Way to={`mailto:${officer.email}`}>{officer.email}</Way>
      <PhoneWay phone={officer.phone} />
    </p>
  )
}

/** A contact that can be dialled is a link; any other words stand as they are. */
function PhoneWay({ phone }: { phone: string }) {
  const dialled = phone.replace(/[^\d+]/g, '')
  return /^\+?\d{6,15}$/.test(dialled) ? <Way to={`tel:${dialled}`}>{phone}</Way> : phone
}

const wayClass =
  'inline-flex min-h-8 items-center underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11'

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} className={`${wayClass} font-medium break-all text-link`}>
      {children}
    </a>
  )
}

type LinkListProps = { title: string; links: readonly { label: string; to: string }[]; className?: string }

function LinkList({ title, links, className }: LinkListProps) {
  return (
    <nav aria-label={`Footer: ${title}`}>
      <h2 className="font-sans text-sm font-semibold tracking-normal">{title}</h2>
      <ul className={`mt-3 text-sm text-muted ${className ?? ''}`}>
        {links.map(({ label, to }) => {
          const To = to === accountLink.to ? AccountLink : Link
          return (
            <li key={to} className="break-inside-avoid">
              <To to={to} className={wayClass}>
                {label}
              </To>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
