import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatTicket, grievanceCategories } from '#contract/grievances/grievance-rules.ts'
import { uuidPattern } from '#contract/uuid.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { OrderTabs } from '#web/orders/manage/OrderTabs.tsx'
import { ListSearch } from '#web/ui/data/ListSearch.tsx'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { NoMatches } from '#web/ui/feedback/NoMatches.tsx'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { FilterLinks } from '#web/ui/filters/FilterLinks.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import { hrefWith } from '#web/ui/paging/href-with.ts'
import { LoadMoreButton } from '#web/ui/paging/LoadMoreButton.tsx'
import { usePageParams } from '#web/ui/paging/page-params.ts'
import { cleanSearchText } from '#web/ui/search-text.ts'
import { Clocks } from './Clocks.tsx'
import { GrievanceModal } from './GrievanceModal.tsx'
import { type GrievanceList, type GrievanceRow, useGrievances } from './use-grievances.ts'

const lists = [
  { name: 'open', label: 'Open' },
  { name: 'overdue', label: 'Overdue' },
  { name: 'closed', label: 'Closed' },
] as const

/** The complaints of customers, by what is due first; each opens in a dialog. */
export function ManageGrievances() {
  const { param } = usePageParams()
  const q = cleanSearchText(param('q'))
  const show = lists.find(({ name }) => name === param('show'))?.name ?? 'open'
  const { grievances, counts, error, isLoading, hasMore, reload, loadMore, retry } = useGrievances({ q, show })
  const detail = useOpenGrievance()
  return (
    <>
      <PageHeader title="Grievances" text="Acknowledge a complaint within 48 hours, and settle it within one month." />
      <OrderTabs current="Grievances" />
      <Lists q={q} current={show} counts={counts} />
      <ListSearch
        label="Search grievances"
        placeholder="Search by ticket, name, contact or order"
        value={q}
        preservedParams={{ show: show === 'open' ? undefined : show }}
        className="w-full sm:max-w-md"
      />
      {!grievances && !error && <TableSkeleton />}
      {grievances && (
        <GrievanceTable
          grievances={grievances}
          busy={isLoading}
          empty={<Empty q={q} show={show} />}
          onOpen={({ id }) => detail.open(id)}
        />
      )}
      <QueryErrorBox error={error} fallback="Failed to fetch the complaints." onRetry={retry} busy={isLoading} />
      <LoadMoreButton shown={hasMore && !error} busy={isLoading} onClick={loadMore} />
      {detail.subject && (
        <GrievanceModal
          key={detail.openCount}
          id={detail.subject}
          open={detail.isOpen}
          onClose={detail.close}
          onChanged={reload}
        />
      )}
    </>
  )
}

/** The complaint in the dialog: the selected one, or the one in the URL, which the mails link to. */
function useOpenGrievance() {
  const detail = useDialogState<string>()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  const idInUrl = params.get('open') ?? ''
  if (detail.openCount === 0 && uuidPattern.test(idInUrl)) detail.open(idInUrl)
  const close = () => {
    detail.close()
    if (!params.has('open')) return
    params.delete('open')
    void navigate({ pathname, search: params.toString() }, { replace: true, preventScrollReset: true })
  }
  return { ...detail, close }
}

type ListsProps = { q: string; current: GrievanceList; counts: { open: number; overdue: number } | undefined }

function Lists({ q, current, counts }: ListsProps) {
  const { pathname } = useLocation()
  const links = lists.map(({ name, label }) => ({
    label,
    to: hrefWith(pathname, { q, show: name === 'open' ? undefined : name }),
    current: name === current,
    count: name === 'closed' ? undefined : counts?.[name],
  }))
  return <FilterLinks label="State" links={links} />
}

type TableProps = {
  grievances: readonly GrievanceRow[]
  busy: boolean
  empty: ReactNode
  onOpen: (grievance: GrievanceRow) => void
}

function GrievanceTable({ grievances, busy, empty, onOpen }: TableProps) {
  return (
    <Table
      caption="Grievances"
      busy={busy}
      rows={grievances}
      keyOf={({ id }) => id}
      empty={empty}
      columns={[
        {
          head: 'Ticket',
          cell: (row) => (
            <LinkButton onClick={() => onOpen(row)}>
              <span className="font-mono whitespace-nowrap">{formatTicket(row.ticket)}</span>
            </LinkButton>
          ),
        },
        { head: 'From', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
        { head: 'About', cell: ({ category }) => grievanceCategories[category] },
        { head: 'Order', cell: ({ orderNumber }) => orderNumber ?? '–' },
        { head: 'Deadlines', cell: (row) => <Clocks grievance={row} /> },
        { head: 'State', cell: (row) => <State row={row} /> },
      ]}
    />
  )
}

function State({ row: { status, isAnswered } }: { row: GrievanceRow }) {
  if (status === 'CLOSED') return <StatusDot tone="success">Closed</StatusDot>
  return isAnswered ? <StatusDot tone="info">Answered</StatusDot> : <StatusDot tone="warning">To be answered</StatusDot>
}

function Empty({ q, show }: { q: string; show: GrievanceList }) {
  const { pathname } = useLocation()
  if (q !== '') return <NoMatches q={q} clearHref={pathname} clearLabel="Show all open grievances" />
  const titles = { open: 'No open grievances', overdue: 'Nothing is overdue', closed: 'No closed grievances' }
  return <EmptyState title={titles[show]} />
}
