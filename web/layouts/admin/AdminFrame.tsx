import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useCompanyName } from '#web/company/company.ts'
import { ShopLogo } from '#web/company/ShopLogo.tsx'
import { useTypingAsUse } from '#web/identity/use-typing-as-use.ts'
import { Link } from '#web/ui/Link.tsx'
import { Breadcrumbs } from '#web/ui/layout/Breadcrumbs.tsx'
import { MenuSheet } from '../MenuSheet.tsx'
import { RouteFocus } from '../RouteFocus.tsx'
import { AdminNav } from './AdminNav.tsx'
import { adminLocation } from './admin-pages.ts'

/** The frame of the back office pages: a sidebar, on small screens a bar with a menu. */
export function AdminFrame({ children }: { children: ReactNode }) {
  useTypingAsUse()
  const { pathname } = useLocation()
  const { crumbs } = adminLocation(pathname)
  return (
    // Sticky table headers are placed below the bar, which only small screens have.
    <div className="flex min-h-dvh flex-col text-sm [--header-height:3.5rem] lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:[--header-height:0px]">
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 rounded-control bg-link px-5 py-3 font-semibold text-link-ink not-focus:sr-only"
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-40 flex h-(--header-height) items-center gap-1 border-b border-hairline bg-ground px-2 lg:hidden">
        <MenuSheet id="admin-menu" className="w-[min(19rem,86vw)] open:flex open:flex-col">
          <div className="flex-1">
            <AdminNav />
          </div>
        </MenuSheet>
        <HomeLink />
      </header>
      <aside className="sticky top-0 flex h-dvh flex-col border-r border-hairline bg-surface max-lg:hidden">
        <div className="flex h-18 shrink-0 items-center border-b border-hairline px-5">
          <HomeLink />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">
          <AdminNav />
        </div>
      </aside>
      <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
        <div className="mx-auto grid w-full max-w-[84rem] grid-cols-1 content-start gap-6 px-[min(1rem,5vw)] pt-2 pb-16 md:px-8 lg:pt-4">
          {crumbs.length > 0 && <Breadcrumbs className="-mb-5" crumbs={crumbs} />}
          {children}
        </div>
      </main>
      <RouteFocus />
    </div>
  )
}

function HomeLink() {
  const companyName = useCompanyName()
  return (
    <Link
      to="/admin/dashboard"
      aria-label={`${companyName}, back office`}
      className="flex min-h-11 min-w-0 items-center rounded-control"
    >
      <ShopLogo />
    </Link>
  )
}
