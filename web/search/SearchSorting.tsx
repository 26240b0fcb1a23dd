import type { SearchSort } from '#contract/catalogue/search-options.ts'
import { productSorts } from '#web/catalogue/lists/product-sorts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { filterFormId } from './SearchFilters.tsx'

const options: Record<Exclude<SearchSort, 'country'>, { label: string }> = {
  relevance: { label: 'Best match first' },
  ...productSorts,
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
        {Object.entries(options).map(([name, { label }]) => (
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
