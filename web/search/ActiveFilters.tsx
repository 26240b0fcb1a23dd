import X from 'lucide-react/icons/x'
import { Link } from 'react-router'
import { formatRupees, toPaise } from '#contract/money.ts'
import { colorFamilyName } from './color-families.ts'
import { filterCount, noFilters, type SearchCriteria, searchHref } from './search-params.ts'
import type { Facets } from './search-results.ts'

/** A filter, and the criteria without it. */
type ActiveFilter = { key: string; label: string; rest: SearchCriteria }

const without = <Value,>(values: readonly Value[], value: Value) => values.filter((other) => other !== value)

/** "up to ₹500", "from ₹100", "₹100 to ₹500", with paise only where they are not 0. */
export function formatPriceRange(min: string, max: string): string {
  const format = (rupees: string) => formatRupees(toPaise(rupees)).replace(/\.00$/, '')
  if (min && max) return `${format(min)} to ${format(max)}`
  return min ? `from ${format(min)}` : `up to ${format(max)}`
}

function activeFiltersOf(criteria: SearchCriteria, facets: Facets | undefined): ActiveFilter[] {
  const nameOf = (options: readonly { id: string; name: string }[] | undefined, id: string, fallback: string) =>
    options?.find((option) => option.id === id)?.name ?? fallback
  const { categories, brands, colors, min, max, inStock, offers } = criteria
  return [
    ...categories.map((id) => ({
      key: id,
      label: nameOf(facets?.categories, id, 'Category'),
      rest: { ...criteria, categories: without(categories, id) },
    })),
    ...brands.map((id) => ({
      key: id,
      label: nameOf(facets?.brands, id, 'Brand'),
      rest: { ...criteria, brands: without(brands, id) },
    })),
    ...colors.map((color) => ({
      key: color,
      label: colorFamilyName(color),
      rest: { ...criteria, colors: without(colors, color) },
    })),
    ...(min || max
      ? [{ key: 'price', label: formatPriceRange(min, max), rest: { ...criteria, min: '', max: '' } }]
      : []),
    ...(inStock ? [{ key: 'stock', label: 'In stock', rest: { ...criteria, inStock: false } }] : []),
    ...(offers ? [{ key: 'offers', label: 'Discounted', rest: { ...criteria, offers: false } }] : []),
  ]
}

/** The active filters, each a link to the search without it. */
export function ActiveFilters({ criteria, facets }: { criteria: SearchCriteria; facets: Facets | undefined }) {
  if (filterCount(criteria) === 0) return null
  return (
    <ul aria-label="Chosen filters" className="flex flex-wrap gap-2">
      {activeFiltersOf(criteria, facets).map(({ key, label, rest }) => (
        <li key={key}>
          <Link
            to={searchHref(rest)}
            preventScrollReset
            aria-label={`Remove filter: ${label}`}
            className="inline-flex h-11 items-center gap-2 rounded-full border border-link bg-link-tint px-4 text-sm font-medium whitespace-nowrap text-link transition-colors hover:border-link-strong"
          >
            {label}
            <X className="size-4" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={searchHref({ ...criteria, ...noFilters })}
          preventScrollReset
          className="inline-flex h-11 items-center px-2 text-sm font-medium text-link underline-offset-4 hover:underline"
        >
          Clear all
        </Link>
      </li>
    </ul>
  )
}
