import type { SearchSort } from '#contract/catalogue/search-options.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { filterFormId } from './SearchFilters.tsx'

const labels: Record<SearchSort, string> = {
  relevance: 'Best match first',
  newest: 'Newest first',
  popular: 'Best selling first',
  'price-low': 'Price, low to high',
  'price-high': 'Price, high to low',
}

/** The sort order of the results, a field of the filter form outside of its element. */
export function SearchSorting({ sort }: { sort: SearchSort }) {
  return (
    <div className="flex items-center gap-2">
      <Select
        name="sort"
        form={filterFormId}
        aria-label="Sort by"
        defaultValue={sort}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        className="w-48"
      >
        {Object.entries(labels).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
      <noscript>
        <Button type="submit" form={filterFormId}>
          Sort
        </Button>
      </noscript>
    </div>
  )
}
