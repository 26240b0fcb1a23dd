import { useLocation } from 'react-router'
import { FilterLinks } from '#web/ui/filters/FilterLinks.tsx'
import { hrefWith } from '#web/ui/paging/href-with.ts'

type Props<Filter extends string> = {
  /** The filters with their labels; the first one needs no parameter. */
  labels: Readonly<Record<Filter, string>>
  current: Filter
  q: string
}

/** The filter of a list of what customers wrote; the search text stays. */
export function ModerationFilter<Filter extends string>({ labels, current, q }: Props<Filter>) {
  const { pathname } = useLocation()
  const filters = Object.keys(labels) as Filter[]
  const links = filters.map((filter) => ({
    label: labels[filter],
    to: hrefWith(pathname, { q, filter: filter === filters[0] ? undefined : filter }),
    current: filter === current,
  }))
  return <FilterLinks label="Filter" links={links} />
}
