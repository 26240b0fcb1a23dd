import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { type Category, categoryImageUrl } from '#web/catalogue/categories.ts'
import { useMenuCollections } from '#web/company/company.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Link } from '#web/ui/Link.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { collectionLink } from './navigation-links.ts'

/** A panel with all categories and their images, and the collections of the menu. It opens without JavaScript; with JavaScript it closes when the focus leaves it. */
export function AllCategories({ categories }: { categories: readonly Category[] }) {
  const panel = useRef<HTMLDetailsElement>(null)
  const collections = useMenuCollections()
  const { key } = useLocation()
  const close = () => panel.current?.removeAttribute('open')
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the panel
  useEffect(close, [key])
  return (
    <details
      ref={panel}
      className="group"
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && close()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        close()
        panel.current?.querySelector('summary')?.focus()
      }}
    >
      <summary className={buttonClass({ variant: 'quiet', className: '-ml-3 list-none px-3! text-sm!' })}>
        All categories
        <ChevronDown className="size-4 transition-[rotate] group-open:rotate-180" />
      </summary>
      <div
        tabIndex={-1}
        className="absolute inset-x-0 top-full animate-fade-in border-b border-hairline bg-raised shadow-sheet outline-none"
      >
        <ul className="page grid grid-cols-4 gap-x-6 gap-y-3 py-6">
          {categories.map((category) => (
            <li key={category.id}>
              <Link
                to={`/category/${category.id}`}
                prefetch="intent"
                className="-mx-2 flex items-center gap-3 rounded-control p-2 font-medium hover:bg-well"
              >
                <Picture
                  src={categoryImageUrl(category)}
                  alt=""
                  ratio={1}
                  widths={[240]}
                  sizes="48px"
                  className="size-12 shrink-0 rounded-control bg-well"
                />
                {category.name}
              </Link>
            </li>
          ))}
        </ul>
        {collections.length > 0 && (
          <ul className="page flex flex-wrap gap-x-8 border-t border-hairline py-3">
            {collections.map(collectionLink).map(({ label, to }) => (
              <li key={to}>
                <Link
                  to={to}
                  prefetch="intent"
                  className="-mx-2 flex min-h-11 items-center rounded-control px-2 font-medium hover:bg-well"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  )
}
