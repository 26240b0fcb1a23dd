import SearchX from 'lucide-react/icons/search-x'
import { Navigate, useSearchParams } from 'react-router'
import { adminPageSize, maxListCount } from '#contract/limits.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { formatCount } from '#web/ui/data/format-count.ts'
import { useSelection } from '#web/ui/data/use-selection.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { Pagination } from '#web/ui/paging/Pagination.tsx'
import { usePageParams } from '#web/ui/paging/page-params.ts'
import { OrderTabs } from '../OrderTabs.tsx'
import { PaymentExceptions } from '../payments/PaymentExceptions.tsx'
import { BulkActions } from './BulkActions.tsx'
import { ExportOrders } from './ExportOrders.tsx'
import { NoOrdersYet } from './NoOrdersYet.tsx'
import { OrderFilterBar } from './OrderFilterBar.tsx'
import { OrderList } from './OrderList.tsx'
import { ordersHref, parseOrderFilters } from './order-filters.ts'

/** The orders of all customers, ten per page, newest first, with search, filters and bulk actions. */
export function ManageOrders() {
  const [search] = useSearchParams()
  const { page, hrefOf } = usePageParams()
  const filters = parseOrderFilters(search)
  const query = { ...filters, page: String(page), pageSize: String(adminPageSize) }
  const { data, error, isLoading, refetch } = useQuery('GET /orders/all', { query })
  // Orders stay chosen on another page, but not with other filters. While these load, the rows are still those of the former ones.
  const selection = { ...useSelection(ordersHref(filters)), disabled: isLoading }
  const lastPage = data?.pagination.totalPages ?? 1
  if (data && !isLoading && page > lastPage) return <Navigate to={hrefOf(lastPage)} replace />
  const total = data?.pagination.totalItems

  return (
    <>
      <PageHeader
        title="Manage Orders"
        text={total === undefined ? '\u00a0' : formatOrderCount(total)}
        action={
          <>
            <ExportOrders filters={filters} />
            <ButtonLink variant="primary" to="/admin/orders/new">
              New order
            </ButtonLink>
          </>
        }
      />
      <OrderTabs current="Orders" />
      <PaymentExceptions onChanged={refetch} />
      <OrderFilterBar filters={filters} />
      <QueryErrorBox error={error} fallback="Failed to fetch orders." onRetry={refetch} busy={isLoading} />
      {!data && !error && <TableSkeleton rows={adminPageSize} />}
      {data && data.orders.length > 0 && (
        <BulkActions
          orderIds={data.orders.map(({ id }) => id)}
          total={data.pagination.totalItems}
          query={filters}
          selection={selection}
          onChanged={refetch}
        />
      )}
      {data && (
        <OrderList
          caption="Orders"
          orders={data.orders}
          total={data.pagination.totalItems}
          busy={isLoading}
          empty={<NoOrders isFiltered={Object.keys(filters).length > 0} />}
          onChanged={refetch}
          selection={selection}
        />
      )}
      {data && <Pagination page={page} totalPages={lastPage} hrefOf={hrefOf} />}
    </>
  )
}

const formatOrderCount = (total: number): string =>
  total < maxListCount ? formatCount(total, 'order') : `${formatCount(total, 'order')} or more`

function NoOrders({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) return <NoOrdersYet />
  return (
    <EmptyState
      icon={<SearchX />}
      title="No orders found"
      text="No order matches the search and the filters."
      action={<ButtonLink to="/admin/orders">Show all orders</ButtonLink>}
    />
  )
}
