import { useCategories } from '#web/catalogue/categories.ts'
import { useCompany, useMenuCollections } from '#web/company/company.ts'
import { AccountLink } from '#web/identity/user-menu/AccountLink.tsx'
import { Link } from '#web/ui/Link.tsx'
import { MenuSheet } from '../MenuSheet.tsx'
import { accountLink, collectionLink, collectionLinks, legalLinks, wishListLink } from './navigation-links.ts'

/** The menu of small screens. The page does not scroll while the element `shop-menu` is open (root.tsx). */
export function MobileMenu() {
  return (
    <div className="lg:hidden">
      <MenuSheet id="shop-menu" className="w-[min(22rem,88vw)]">
        <MenuLinks />
      </MenuSheet>
    </div>
  )
}

function MenuLinks() {
  const categories = useCategories()
  const wishList = useCompany()?.wishListShown === false ? [] : [wishListLink]
  return (
    <nav aria-label="Menu" className="grid gap-2 px-2 py-4 pb-10">
      <Group title="Collections" links={collectionLinks} />
      <Group title="Categories" links={categories.map(({ id, name }) => ({ label: name, to: `/category/${id}` }))} />
      <Group title="Featured" links={useMenuCollections().map(collectionLink)} />
      <Group title="Account and terms" links={[accountLink, ...wishList, ...legalLinks]} />
    </nav>
  )
}

function Group({ title, links }: { title: string; links: readonly { label: string; to: string }[] }) {
  if (links.length === 0) return null
  return (
    <div>
      <p className="px-3 pt-3 pb-1 text-xs font-semibold text-muted">{title}</p>
      <ul>
        {links.map(({ label, to }) => {
          const To = to === accountLink.to ? AccountLink : Link
          return (
            <li key={to}>
              <To to={to} className="flex min-h-11 items-center rounded-control px-3 text-lg hover:bg-well">
                {label}
              </To>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
