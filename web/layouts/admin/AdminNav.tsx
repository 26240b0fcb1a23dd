import LogOut from 'lucide-react/icons/log-out'
import Store from 'lucide-react/icons/store'
import { useLocation } from 'react-router'
import { ownAccountPath } from '#web/identity/own-account.ts'
import { session, useSession } from '#web/identity/session.ts'
import { Link } from '#web/ui/Link.tsx'
import { adminLocation, adminPages } from './admin-pages.ts'

const entryClass =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-sm font-medium transition-colors ' +
  'hover:bg-well hover:text-ink [&_svg]:size-5 [&_svg]:shrink-0'

/** The menu of the back office: its pages, the storefront, the signed-in user and Logout. */
export function AdminNav() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const { entry: current } = adminLocation(pathname)
  return (
    <div className="flex min-h-full flex-col justify-between gap-8 px-3 pt-3 pb-[calc(1rem+env(safe-area-inset-bottom))]">
      <nav aria-label="Back office">
        <ul className="grid gap-0.5">
          {adminPages.map(({ label, to, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                prefetch="intent"
                aria-current={currentOf(to, pathname, current?.to)}
                className={`${entryClass} text-muted aria-[current]:bg-link-tint aria-[current]:text-link`}
              >
                <Icon aria-hidden="true" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-0.5 border-t border-hairline pt-3">
        {user && (
          <Link
            to={ownAccountPath}
            aria-current={pathname === ownAccountPath ? 'page' : undefined}
            className="block min-h-11 min-w-0 rounded-control px-3 py-2 text-sm transition-colors hover:bg-well aria-[current]:bg-link-tint"
          >
            <span className="sr-only">Own account, </span>
            <span className="block truncate font-semibold">
              {user.firstName} {user.lastName}
            </span>
            <span className="block truncate text-muted">{user.email}</span>
          </Link>
        )}
        <Link to="/" className={`${entryClass} text-muted`}>
          <Store aria-hidden="true" />
          View shop
        </Link>
        <button type="button" className={`${entryClass} text-muted`} onClick={session.signOut}>
          <LogOut aria-hidden="true" />
          Logout
        </button>
      </div>
    </div>
  )
}

/** Whether the entry is the current page, or the parent of it. */
function currentOf(to: string, pathname: string, entry: string | undefined): 'page' | 'true' | undefined {
  if (to !== entry) return undefined
  return to === pathname ? 'page' : 'true'
}
