import Heart from 'lucide-react/icons/heart'
import KeyRound from 'lucide-react/icons/key-round'
import LogOut from 'lucide-react/icons/log-out'
import MapPin from 'lucide-react/icons/map-pin'
import Megaphone from 'lucide-react/icons/megaphone'
import Package from 'lucide-react/icons/package'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Smartphone from 'lucide-react/icons/smartphone'
import UserRound from 'lucide-react/icons/user-round'
import { Suspense, useRef } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useCompany } from '#web/company/company.ts'
import { RequireRole } from '#web/identity/RequireRole.tsx'
import { session, useSession } from '#web/identity/session.ts'
import { cx } from '#web/ui/cx.ts'
import { Link } from '#web/ui/Link.tsx'
import { useScrollToCurrent } from '#web/ui/layout/use-scroll-to-current.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts'
import { PageMeta } from './PageMeta.tsx'
import { useRouteImports } from './use-route-imports.ts'

const pages = [
  { to: '/account/profile', label: 'Profile Details', icon: UserRound },
  { to: '/account/orders', label: 'Order History', icon: Package },
  { to: '/account/wish-list', label: 'Wish List', icon: Heart },
  { to: '/account/addresses', label: 'Addresses', icon: MapPin },
  { to: '/account/change-password', label: 'Change Password', icon: KeyRound },
  { to: '/account/sessions', label: 'Signed-In Devices', icon: Smartphone },
  { to: '/account/grievances', label: 'Complaints', icon: Megaphone },
  { to: '/account/your-data', label: 'Your Data', icon: ShieldCheck },
] as const
type AccountPage = (typeof pages)[number]

/** The page at a path; /account shows the profile. */
const pageAt = (pathname: string): AccountPage => pages.find(({ to }) => pathname.startsWith(to)) ?? pages[0]

/** What a guest has of them. */
const guestPages: readonly string[] = ['/account/orders', '/account/addresses']

const MakeAccount = lazyComponent(() => import('#web/identity/guests/MakeAccount.tsx').then((file) => file.MakeAccount))

const entryClass =
  'flex min-h-11 shrink-0 items-center gap-3 rounded-control px-3 font-medium text-left -outline-offset-2 transition-colors max-sm:px-2.5 max-sm:text-sm [&_svg]:size-5 [&_svg]:shrink-0'

/** The layout of the customer's account pages; administrators and visitors are redirected, and guests from pages of an account to their orders. */
export default function AccountLayout() {
  useRouteImports()
  const { pathname } = useLocation()
  const page = pageAt(pathname)
  const isGuest = useSession().user?.isGuest
  // A guest who makes an account is no guest then.
  const guestContent = useFocusFallback<HTMLDivElement>()
  if (isGuest && !guestPages.includes(pathname)) return <Navigate to="/account/orders" replace />
  return (
    <>
      <PageMeta title={page.label} description="Your account." noIndex />
      <RequireRole userType="CUSTOMER">
        <div className="page grid min-h-dvh grid-cols-[minmax(0,1fr)] content-start items-start gap-x-12 gap-y-8 py-8 lg:grid-cols-[17rem_minmax(0,1fr)] lg:py-14">
          <Sidebar current={page} />
          <div className="min-w-0">
            <Outlet />
            <div ref={guestContent} tabIndex={-1}>
              {isGuest && (
                <Suspense>
                  <MakeAccount className="mt-8" />
                </Suspense>
              )}
            </div>
          </div>
        </div>
      </RequireRole>
    </>
  )
}

function Sidebar({ current }: { current: AccountPage }) {
  const { user } = useSession()
  const hasWishList = useCompany()?.wishListShown !== false
  const shown = pages.filter(({ to }) =>
    user?.isGuest ? guestPages.includes(to) : hasWishList || to !== '/account/wish-list',
  )
  const menu = useRef<HTMLElement>(null)
  useScrollToCurrent(menu, current.to)
  return (
    <aside className="grid grid-cols-[minmax(0,1fr)] gap-4 border-b border-hairline pb-3 lg:sticky lg:border-0 lg:top-[calc(var(--header-height,5rem)+1.5rem)]">
      <div className="flex items-center gap-3 lg:px-3">
        <span
          aria-hidden="true"
          className="grid size-12 shrink-0 place-items-center rounded-full bg-link font-display text-xl font-bold text-link-ink"
        >
          {user?.firstName.slice(0, 1).toUpperCase()}
        </span>
        <div className="min-w-0">
          <p className="truncate font-display text-lg font-semibold">
            {user?.firstName} {user?.lastName}
          </p>
          <p className="truncate text-sm text-muted">{user?.email}</p>
        </div>
      </div>
      <nav ref={menu} aria-label="Account" className="flex gap-1 overflow-x-auto sm:grid sm:grid-cols-3 lg:grid-cols-1">
        {shown.map(({ to, label, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            prefetch="intent"
            aria-current={to === current.to ? 'page' : undefined}
            className={cx(
              entryClass,
              to === current.to ? 'bg-link-tint text-link' : 'text-muted hover:bg-well hover:text-ink',
            )}
          >
            <Icon />
            {label}
          </Link>
        ))}
        <button type="button" className={cx(entryClass, 'text-danger hover:bg-danger-tint')} onClick={session.signOut}>
          <LogOut />
          Logout
        </button>
      </nav>
    </aside>
  )
}
