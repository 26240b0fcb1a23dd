import { Link } from '#web/ui/Link.tsx'
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts'
import type { Facets } from '../search-results.ts'
import { activeFiltersOf } from './active-filters.tsx'
import { criteriaHref, type FilteredPage, filterCount, noFilters, type SearchCriteria, searchPage } from './criteria.ts'
import { FilterChip } from './FilterChip.tsx'

type Props = { criteria: SearchCriteria; facets: Facets | undefined; page?: FilteredPage }

/** The active filters, each a link to the page without it. The list keeps the focus of a removed one. */
export function ActiveFilters({ criteria, facets, page = searchPage }: Props) {
  const list = useFocusFallback<HTMLUListElement>()
  if (filterCount(criteria) === 0) return null
  return (
    <ul ref={list} tabIndex={-1} aria-label="Chosen filters" className="flex flex-wrap gap-2">
      {activeFiltersOf(criteria, facets).map(({ key, label, rest }) => (
        <FilterChip key={key} label={label} to={criteriaHref(rest, page)} />
      ))}
      <li>
        <Link
          to={criteriaHref({ ...criteria, ...noFilters }, page)}
          preventScrollReset
          className="inline-flex h-11 items-center px-2 text-sm font-medium text-link underline-offset-4 hover:underline"
        >
          Clear all
        </Link>
      </li>
    </ul>
  )
}
