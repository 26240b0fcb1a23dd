import { Link, useLocation } from 'react-router'
import { useCategories } from '#web/catalogue/categories.ts'
import { AllCategories } from './lazy-frame.tsx'

/** The number of categories in the row: six on large screens, eight on extra large ones. */
const maxInRow = 8
const wideOnlyClass = 'nth-[n+7]:max-xl:hidden'

/** A row of categories below the header on larger screens; the panel before it holds all categories. */
export function CategoryNav() {
  const categories = useCategories()
  const { pathname } = useLocation()
  if (categories.length === 0) return null
  return (
    <nav aria-label="Categories" className="relative z-30 border-b border-hairline bg-ground max-lg:hidden">
      <div className="page flex h-12 items-center gap-5">
        {categories.length > maxInRow && <AllCategories categories={categories} />}
        <ul className="flex flex-1 justify-between gap-x-5 overflow-hidden">
          {categories.slice(0, maxInRow).map(({ id, name }) => (
            <li key={id} className={wideOnlyClass}>
              <Link
                to={`/category/${id}`}
                prefetch="intent"
                aria-current={pathname === `/category/${id}` ? 'page' : undefined}
                className="flex h-12 items-center border-y-2 border-transparent text-sm whitespace-nowrap text-muted -outline-offset-2 transition-colors hover:text-ink aria-[current=page]:border-b-link aria-[current=page]:text-ink"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
