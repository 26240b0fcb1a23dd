import { useLocation } from 'react-router'
import { CartButton } from '#web/cart/CartButton.tsx'
import { useCompanyName } from '#web/company/company.ts'
import { ShopLogo } from '#web/company/ShopLogo.tsx'
import { UserMenu } from '#web/identity/user-menu/UserMenu.tsx'
import { SearchBox } from '#web/search/SearchBox.tsx'
import { cx } from '#web/ui/cx.ts'
import { Link } from '#web/ui/Link.tsx'
import { CategoryNav } from './CategoryNav.tsx'
import { MobileMenu } from './lazy-frame.tsx'
import { TopBar } from './TopBar.tsx'

/** Top bar, bar and categories. The bar is sticky and of constant height, so that it shifts nothing. */
export function Header() {
  const companyName = useCompanyName()
  const isSearchPage = useLocation().pathname === '/search'
  return (
    <>
      <TopBar />
      <header className="sticky top-0 z-40 border-b border-hairline bg-ground">
        <div className="page flex h-(--header-height) items-center gap-1 sm:gap-3">
          <div className="-ml-2.5 flex min-w-0 items-center md:max-w-[40%] md:shrink-0 lg:ml-0">
            <MobileMenu />
            <Link
              to="/"
              prefetch="intent"
              aria-label={`${companyName}, home`}
              className="flex min-h-11 min-w-0 items-center rounded-control"
            >
              <ShopLogo />
            </Link>
          </div>
          <SearchBox className="mx-auto w-full max-w-xl max-md:hidden lg:mx-10" />
          <div className="-mr-2.5 ml-auto flex shrink-0 items-center justify-end gap-1 md:min-w-44">
            <UserMenu />
            <CartButton />
          </div>
        </div>
      </header>
      {/* On a phone, the search page's own field replaces this one. */}
      <div className={cx('page py-3', isSearchPage ? 'hidden' : 'md:hidden')}>
        <SearchBox />
      </div>
      <CategoryNav />
    </>
  )
}
