import { useSearchParams } from 'react-router'
import { useRead } from '#web/api/use-read.ts'
import { CompanyTabs } from '#web/company/manage/CompanyTabs.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { EmptyBox } from '#web/ui/EmptyBox.tsx'
import { ErrorBox } from '#web/ui/ErrorBox.tsx'
import { Clock } from '#web/ui/icons/Clock.ts'
import { SearchX } from '#web/ui/icons/SearchX.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { TableSkeleton } from '#web/ui/TableSkeleton.tsx'
import { ActivityFilter } from './ActivityFilter.tsx'
import { Change } from './Change.tsx'
import { filterIn, here, hrefOf } from './filter-in-address.ts'

/** What administrators changed, newest first: who, what, before and after. */
export function Activity() {
  const [search] = useSearchParams()
  const filter = filterIn(search)
  const { reply, failure, isLoading, reload } = useRead('GET /audit', { query: filter })
  const { before, ...kept } = filter
  const isFiltered = Object.keys(kept).length > 0
  const older = reply?.nextBefore

  return (
    <>
      <PageHead title="Activity" text="What administrators changed. Nothing here can be changed or deleted." />
      <CompanyTabs current="Activity" />
      <ActivityFilter key={JSON.stringify(kept)} filter={kept} />
      {failure && (
        <ErrorBox message={failure.message || 'Failed to fetch activity.'} onRetry={reload} busy={isLoading} />
      )}
      {!reply && !failure && <TableSkeleton rows={10} />}
      {reply?.entries.length === 0 && <Nothing isFiltered={isFiltered || before !== undefined} />}
      {reply && reply.entries.length > 0 && (
        <ol aria-label="Changes" aria-busy={isLoading} className="grid rounded-card border border-hairline bg-surface">
          {reply.entries.map((entry) => (
            <li key={entry.id} className="border-hairline not-first:border-t">
              <Change entry={entry} />
            </li>
          ))}
        </ol>
      )}
      {(before || older) && (
        <nav aria-label="Pages of the activity" className="flex flex-wrap justify-between gap-3">
          {before ? <ButtonLink to={hrefOf(kept)}>Newest</ButtonLink> : <span />}
          {older && <ButtonLink to={hrefOf({ ...kept, before: String(older) })}>Older</ButtonLink>}
        </nav>
      )}
    </>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) {
    return (
      <EmptyBox
        icon={<Clock />}
        title="Nothing yet"
        text="As soon as an administrator changes something, it stands here."
      />
    )
  }
  return (
    <EmptyBox
      icon={<SearchX />}
      title="No changes found"
      text="Nothing was changed like that."
      action={<ButtonLink to={here}>Show all changes</ButtonLink>}
    />
  )
}
