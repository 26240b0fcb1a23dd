import { useCategories } from '#web/catalogue/categories.ts'
import { contactLinkClass, EmailLink, PhoneLink } from '#web/company/ContactLinks.tsx'
import { type CompanyDetails, useCompany, useCompanyName } from '#web/company/company.ts'
import { ShopLogo } from '#web/company/ShopLogo.tsx'
import { AccountLink } from '#web/identity/user-menu/AccountLink.tsx'
import { Link } from '#web/ui/Link.tsx'
import { accountLink, collectionLinks, helpLinks, legalLinks, wishListLink } from './navigation-links.ts'

const accountAndTerms = [accountLink, wishListLink, ...legalLinks]
const withoutWishList = [accountLink, ...legalLinks]

/** The footer: company, contact and links. */
export function Footer() {
  const companyName = useCompanyName()
  const company = useCompany()
  const categories = useCategories()
  return (
    <footer id="footer" tabIndex={-1} className="mt-auto border-t border-hairline bg-surface">
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-10 py-12 wrap-anywhere sm:grid-cols-2 lg:grid-cols-[1.6fr_1.4fr_0.8fr_0.9fr] lg:py-16">
        <section aria-label="Contact" className="grid content-start gap-4">
          <ShopLogo />
          {company ? (
            <Contact company={company} />
          ) : (
            <p className="text-sm text-muted">Failed to fetch company details.</p>
          )}
        </section>
        {categories.length > 0 && (
          <LinkList
            title="Categories"
            links={categories.map(({ id, name }) => ({ label: name, to: `/category/${id}` }))}
            className="columns-[2_7rem] gap-6"
          />
        )}
        <div className="two-columns content-start gap-x-8 gap-y-10 sm:col-span-2">
          <div className="grid content-start gap-8">
            <LinkList title="Collections" links={collectionLinks} />
            <LinkList title="Help" links={helpLinks} />
          </div>
          <LinkList
            title="Account and terms"
            links={company?.wishListShown === false ? withoutWishList : accountAndTerms}
          />
        </div>
      </div>
      <div className="border-t border-hairline">
        <p className="page py-5 text-sm text-muted">© {companyName}. All prices in rupees, inclusive of all taxes.</p>
      </div>
    </footer>
  )
}

function Contact({ company }: { company: CompanyDetails }) {
  return (
    <address className="grid max-w-xs gap-3 text-sm text-muted not-italic">
      <p className="whitespace-pre-line">{company.address}</p>
      <p className="grid justify-items-start">
        <EmailLink email={company.email} />
        <PhoneLink phone={company.contact} />
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
      <EmailLink email={officer.email} />
      <PhoneLink phone={officer.phone} />
      <Link to="/grievance" className={contactLinkClass}>
        Write a complaint
      </Link>
    </p>
  )
}

type LinkListProps = {
  title: string
  links: readonly { label: string; to: string }[]
  className?: string
}

function LinkList({ title, links, className }: LinkListProps) {
  return (
    <nav aria-label={`Footer: ${title}`}>
      <h2 className="font-sans text-sm font-semibold tracking-normal">{title}</h2>
      <ul className={`mt-3 text-sm text-muted ${className ?? ''}`}>
        {links.map(({ label, to }) => {
          const To = to === accountLink.to ? AccountLink : Link
          return (
            <li key={to} className="break-inside-avoid">
              <To to={to} className={contactLinkClass}>
                {label}
              </To>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
