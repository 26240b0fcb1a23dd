import { PriceMatchBanner } from '#web/company/PriceMatchBanner.tsx'
import { AccountLink } from '#web/identity/user-menu/AccountLink.tsx'
import { Link } from '#web/ui/Link.tsx'
import { accountLink, legalLinks } from './navigation-links.ts'

const linkClass =
  '-mx-2 flex min-h-9 items-center px-2 whitespace-nowrap -outline-offset-2 underline-offset-4 outline-current hover:underline'

/** The top of the header: the price match banner and, where there is no menu of small screens, the links of the specification. */
export const TopBar = () => (
  <div className="bg-ink text-ground dark:bg-raised dark:text-ink">
    <div className="page flex justify-center gap-x-8 text-sm font-medium">
      <PriceMatchBanner />
      <nav aria-label="Account and terms" className="ml-auto max-lg:hidden">
        <ul className="flex gap-6">
          <li>
            <AccountLink to={accountLink.to} className={linkClass}>
              {accountLink.label}
            </AccountLink>
          </li>
          {legalLinks.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} className={linkClass}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  </div>
)
