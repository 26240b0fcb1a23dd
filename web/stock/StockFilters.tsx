import { useLocation } from 'react-router'
import { ListSearch } from '#web/ui/data/ListSearch.tsx'
import { FilterLinks } from '#web/ui/filters/FilterLinks.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { useGetFormSubmit } from '#web/ui/form/use-get-form-submit.ts'
import { hrefWith } from '#web/ui/paging/href-with.ts'
import { type StockSort, stockSortOptions } from './stock-labels.ts'

type LevelFilter = 'low' | 'out' | undefined
type Props = { q: string; only: LevelFilter; sort: StockSort }

/** Filters and sort order of the list, as URL parameters. */
export function StockFilters({ q, only, sort }: Props) {
  const sortParam = sort === 'name' ? undefined : sort
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <ListSearch
          label="Search stock"
          placeholder="Search by product, brand, colour or SKU"
          value={q}
          preservedParams={{ only, sort: sortParam }}
          className="w-full sm:max-w-md"
        />
        <Sorting q={q} only={only} sort={sort} />
      </div>
      <FilterLinks label="Stock by level" links={levelLinks(q, only, sortParam)} />
    </div>
  )
}

function Sorting({ q, only, sort }: Props) {
  const { pathname } = useLocation()
  const submit = useGetFormSubmit({ replace: true, preventScrollReset: true })
  return (
    <form action={pathname} onSubmit={submit} className="max-sm:w-full">
      {q && <input type="hidden" name="q" value={q} />}
      {only && <input type="hidden" name="only" value={only} />}
      <Select
        name="sort"
        aria-label="Sort by"
        value={sort}
        onChange={({ target }) => target.form?.requestSubmit()}
        className="sm:w-44"
      >
        {Object.entries(stockSortOptions).map(([name, { label }]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
    </form>
  )
}

function levelLinks(q: string, current: LevelFilter, sortParam: StockSort | undefined) {
  const levels = [
    { label: 'All', only: undefined },
    { label: 'Low', only: 'low' },
    { label: 'Sold out', only: 'out' },
  ] as const
  return levels.map(({ label, only }) => ({
    label,
    to: hrefWith('/admin/stock', { q, only, sort: sortParam }),
    current: only === current,
  }))
}
