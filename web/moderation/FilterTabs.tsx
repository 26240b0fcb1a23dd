import { useLocation } from 'react-router'
import { TabLinks } from '#web/ui/layout/TabLinks.tsx'
import { hrefWith } from '#web/ui/paging/href-with.ts'

type Props<Filter extends string> = {
  /** The filters with their labels; the first one needs no parameter. */
  labels: Readonly<Record<Filter, string>>
  current: Filter
  q: string
}

/** The filters of a list as tabs; the search text stays. */
export function FilterTabs<Filter extends string>({ labels, current, q }: Props<Filter>) {
  const { pathname } = useLocation()
  const filters = Object.keys(labels) as Filter[]
  const tabs = filters.map((filter) => ({
    label: labels[filter],
    to: hrefWith(pathname, { q, filter: filter === filters[0] ? undefined : filter }),
    current: filter === current,
  }))
  return <TabLinks label="Filter" tabs={tabs} />
}
