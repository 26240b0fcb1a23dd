import Clock from 'lucide-react/icons/clock'
import SearchX from 'lucide-react/icons/search-x'
import { useSearchParams } from 'react-router'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { CompanyTabs } from '#web/company/manage/CompanyTabs.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { ListStatus } from '#web/ui/data/ListStatus.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { ActivityFilterForm } from './ActivityFilterForm.tsx'
import { AuditLogEntry } from './AuditLogEntry.tsx'
import { activityHref, activityPath, parseActivityFilter } from './filter-params.ts'

/** The changes by administrators, newest first, with the values before and after. */
export function ActivityLog() {
  const [search] = useSearchParams()
  const filter = parseActivityFilter(search)
  const { data, error, isLoading, refetch } = useQuery('GET /audit', { query: filter })
  const { before, ...filterWithoutPage } = filter
  const isFiltered = Object.keys(filterWithoutPage).length > 0
  const nextBefore = data?.nextBefore

  return (
    <>
      <PageHeader title="Activity" text="What administrators changed. Nothing here can be changed or deleted." />
      <CompanyTabs current="Activity" />
      <ActivityFilterForm filter={filterWithoutPage} />
      <QueryErrorBox error={error} fallback="Failed to fetch activity." onRetry={refetch} busy={isLoading} />
      {!data && !error && <TableSkeleton rows={10} />}
      <ListStatus count={data?.entries.length} empty={<NoEntries isFiltered={isFiltered || before !== undefined} />} />
      {data && data.entries.length > 0 && (
        <ol aria-label="Changes" aria-busy={isLoading} className="grid rounded-card border border-hairline bg-surface">
          {data.entries.map((entry) => (
            <li key={entry.id} className="border-hairline not-first:border-t">
              <AuditLogEntry entry={entry} />
            </li>
          ))}
        </ol>
      )}
      {(before || nextBefore) && (
        <nav aria-label="Pages of the activity" className="flex flex-wrap justify-between gap-3">
          {before ? <ButtonLink to={activityHref(filterWithoutPage)}>Newest</ButtonLink> : <span />}
          {nextBefore && (
            <ButtonLink to={activityHref({ ...filterWithoutPage, before: String(nextBefore) })}>Older</ButtonLink>
          )}
        </nav>
      )}
    </>
  )
}

function NoEntries({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) {
    return <EmptyState icon={<Clock />} title="Nothing yet" text="The changes by administrators are listed here." />
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title="No changes found"
      text="Nothing was changed like that."
      action={<ButtonLink to={activityPath}>Show all changes</ButtonLink>}
    />
  )
}
