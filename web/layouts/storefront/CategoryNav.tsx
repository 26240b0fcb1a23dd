import { useLocation } from 'react-router'
import { useCategories } from '#web/catalogue/categories.ts'
import { useMenuCollections } from '#web/company/company.ts'
import { Link } from '#web/ui/Link.tsx'
import { AllCategories } from './lazy-frame.tsx'
import { collectionLink } from './navigation-links.ts'

/** The number of links in the row: six on large screens, eight on extra large ones; at most three of them are collections. */
const maxInRow = 8
const maxInNarrowRow = 6
const maxCollectionsInRow = 3
const wideOnlyClass = 'nth-[n+7]:max-xl:hidden'

/** A row of categories and collections below the header on larger screens; the panel before it holds all of them. */
export function CategoryNav() {
  const categories = useCategories()
  const collections = useMenuCollections()
  const count = categories.length + collections.length
  if (count === 0) return null
  const collectionsInRow = collections.slice(0, maxCollectionsInRow).map(collectionLink)
  const narrow = maxInNarrowRow - collectionsInRow.length
  return (
    <nav aria-label="Categories" className="relative z-30 border-b border-hairline bg-ground max-lg:hidden">
      <div className="page flex h-12 items-center gap-5">
        {count > (collections.length > 0 ? maxInNarrowRow : maxInRow) && <AllCategories categories={categories} />}
        <ul className="flex flex-1 justify-between gap-x-5 overflow-hidden">
          {categories.slice(0, maxInRow - collectionsInRow.length).map(({ id, name }, nth) => (
            <RowLink
              key={id}
              label={name}
              to={`/category/${id}`}
              className={narrow === maxInNarrowRow ? wideOnlyClass : nth >= narrow ? 'max-xl:hidden' : undefined}
            />
          ))}
          {collectionsInRow.map((link) => (
            <RowLink key={link.to} {...link} />
          ))}
        </ul>
      </div>
    </nav>
  )
}

function RowLink({ label, to, className }: { label: string; to: string; className?: string | undefined }) {
  const { pathname } = useLocation()
  return (
    <li className={className}>
      <Link
        to={to}
        prefetch="intent"
        aria-current={pathname === to ? 'page' : undefined}
        className="flex h-12 items-center border-y-2 border-transparent text-sm whitespace-nowrap text-muted -outline-offset-2 transition-colors hover:text-ink aria-[current=page]:border-b-link aria-[current=page]:text-ink"
      >
        {label}
      </Link>
    </li>
  )
}
