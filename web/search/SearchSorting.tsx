import { type SearchSort, searchSorts } from '#contract/catalogue/search-options.ts'
import { isSortOffered, productSorts } from '#web/catalogue/lists/product-sorts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { type FilteredPage, searchPage } from './filters/criteria.ts'
import { filterFormId } from './filters/filter-form.ts'

const labels: Record<SearchSort, string> = {
  relevance: 'Best match first',
  newest: productSorts.newest.label,
  popular: productSorts.popular.label,
  'price-low': productSorts['price-low'].label,
  'price-high': productSorts['price-high'].label,
  country: productSorts.country.label,
  rating: productSorts.rating.label,
}

type Props = {
  sort: SearchSort
  /** Products of the results have a country of origin. */
  hasCountries: boolean
  /** Results have reviews. */
  hasRatings: boolean
  page?: FilteredPage
}

/** The sort order of the results, a field of the filter form outside of its element. */
export function SearchSorting({ sort, hasCountries, hasRatings, page = searchPage }: Props) {
  const offered = searchSorts.filter((name) =>
    name === 'relevance' ? !page.categoryId : isSortOffered(name, sort, { hasCountries, hasRatings }),
  )
  return (
    <div className="flex min-w-0 items-center gap-2">
      <Select
        name="sort"
        form={filterFormId}
        aria-label="Sort by"
        defaultValue={sort}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        className="w-48"
      >
        {offered.map((name) => (
          <option key={name} value={name}>
            {labels[name]}
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
