import Users from 'lucide-react/icons/users'
import { useSearchParams } from 'react-router'
import { maxListCount } from '#contract/limits.ts'
import { download } from '#web/api/download.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { toastDownloadError, useDownload } from '#web/api/use-download.ts'
import { useQuery } from '#web/api/use-query.ts'
import { campaignsPath } from '#web/campaigns/manage/campaign.ts'
import { OrderTabs } from '#web/orders/manage/OrderTabs.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { formatCount, formatNumber } from '#web/ui/data/format-count.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { CursorPager } from '#web/ui/paging/CursorPager.tsx'
import { useCursorsInUrl } from '#web/ui/paging/use-cursors-in-url.ts'
import { CustomerFilterBar } from './CustomerFilterBar.tsx'
import { CustomerTable } from './CustomerTable.tsx'
import { type CustomerParams, customersPath, parseCustomerParams, segmentsPath } from './customer-params.ts'

/** The customers with search, sort and filters, a page at a time. */
export function ManageCustomers() {
  const [search] = useSearchParams()
  const params = parseCustomerParams(search)
  const [cursors, setCursors] = useCursorsInUrl()
  const cursor = cursors.at(-1)
  const { data, error, isLoading, refetch } = useQuery('GET /customers', {
    query: { ...params, ...(cursor && { cursor }) },
  })
  return (
    <>
      <PageHeader
        title="Customers"
        text={data ? totalText(data.total) : '\u00a0'}
        action={
          <>
            <ButtonLink to={segmentsPath}>Segments</ButtonLink>
            <ButtonLink to={campaignsPath}>News and offers</ButtonLink>
            <ExportButton params={params} />
          </>
        }
      />
      <OrderTabs current="Customers" />
      <CustomerFilterBar params={params} />
      <QueryErrorBox error={error} fallback="Failed to fetch customers." onRetry={refetch} busy={isLoading} />
      {!data && !error && <TableSkeleton />}
      {data && (
        <CustomerTable
          customers={data.customers}
          total={data.total}
          busy={isLoading}
          empty={<NoCustomers isFiltered={Object.keys(params).some((name) => name !== 'sort')} />}
        />
      )}
      {data && <CursorPager cursors={cursors} nextCursor={data.nextCursor} busy={isLoading} onChange={setCursors} />}
    </>
  )
}

const totalText = (total: number) =>
  total < maxListCount ? formatCount(total, 'customer') : `${formatNumber(maxListCount)} customers or more`

/** Downloads the customers of the list as CSV. */
function ExportButton({ params }: { params: CustomerParams }) {
  const { busy, start } = useDownload(() => download('GET /customers/export', { query: params }), toastDownloadError)
  return (
    <Button busy={busy} onClick={start}>
      Export CSV
    </Button>
  )
}

function NoCustomers({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered)
    return (
      <EmptyState
        icon={<Users />}
        title="No customers yet"
        text="Everybody who makes an account is listed here, and customers whom you add with a new order."
      />
    )
  return (
    <EmptyState
      icon={<Users />}
      title="No customers found"
      text="No customer matches the search and the filters."
      action={<ButtonLink to={customersPath}>Show all customers</ButtonLink>}
    />
  )
}
