import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { callWith } from '#web/api/call.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useCachedQuery } from '#web/api/use-query.ts'
import { ActiveFilters } from '../filters/ActiveFilters.tsx'
import { categoryPage, parseCriteria } from '../filters/criteria.ts'
import { FilterPanel } from '../filters/FilterPanel.tsx'
import { FilterPlaceholder } from '../filters/FilterPlaceholder.tsx'
import { FiltersButton } from '../filters/FiltersButton.tsx'
import { useLatestFacets } from '../filters/use-latest-facets.ts'
import { SearchSorting } from '../SearchSorting.tsx'
import type { Facets } from '../search-results.ts'
import { hasFilterParams } from './category-products.ts'
import { fetchCategoryFacets } from './filtered-products.ts'

function useCategoryCriteria(categoryId: string) {
  const params = new URLSearchParams(useLocation().search)
  const page = categoryPage(categoryId)
  return { page, criteria: parseCriteria(params, page), isFiltered: hasFilterParams(params) }
}

type PanelProps = {
  categoryId: string
  /** The facets of filtered results. */
  filteredFacets: Facets | undefined
  total: number | undefined
  hasFailed: boolean
  /** Called with the facets once they are loaded, because the panel and its query are not part of a first visit. */
  onFacets: (facets: Facets) => void
}

/** The filters of a category. Those of the unfiltered page, which is rendered without a search, are loaded by one call. */
export function CategoryFilterPanel({ categoryId, filteredFacets, total, hasFailed, onFacets }: PanelProps) {
  const { page, criteria, isFiltered } = useCategoryCriteria(categoryId)
  const key = isFiltered ? 'no facets' : `facets ${categoryId}`
  const { data, error, isLoading, refetch } = useCachedQuery(key, async (signal) =>
    isFiltered ? null : fetchCategoryFacets(callWith(signal), categoryId),
  )
  const isPending = isFiltered ? total === undefined && !hasFailed : isLoading
  const facets = useLatestFacets(isFiltered ? filteredFacets : (data ?? undefined), isPending)
  useEffect(() => {
    if (facets) onFacets(facets)
  }, [facets, onFacets])
  if (!facets && isPending) return <FilterPlaceholder />
  return (
    <>
      {error && !isFiltered && (
        <QueryErrorBox
          error={error}
          fallback="Failed to load the filters."
          onRetry={refetch}
          busy={isLoading}
          className="mb-4"
        />
      )}
      <FilterPanel criteria={criteria} facets={facets} page={page} keepsSort={!isFiltered} />
    </>
  )
}

type ControlProps = { categoryId: string; facets: Facets | undefined }
type SortingProps = ControlProps & { hasRatings: boolean }

/** The button that opens the filters on a phone. */
export function CategoryFiltersButton({ categoryId }: { categoryId: string }) {
  return <FiltersButton criteria={useCategoryCriteria(categoryId).criteria} />
}

/** The sort order of filtered products. */
export function CategorySorting({ categoryId, facets, hasRatings }: SortingProps) {
  const { page, criteria } = useCategoryCriteria(categoryId)
  return (
    <SearchSorting sort={criteria.sort} hasCountries={Boolean(facets?.countries)} hasRatings={hasRatings} page={page} />
  )
}

/** The active filters of the category. */
export function CategoryActiveFilters({ categoryId, facets }: ControlProps) {
  const { page, criteria } = useCategoryCriteria(categoryId)
  return <ActiveFilters criteria={criteria} facets={facets} page={page} />
}
