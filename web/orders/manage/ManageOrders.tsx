import { Navigate, useSearchParams } from 'react-router'
import { adminPageSize } from '#contract/limits.ts'
import { useRead } from '#web/api/use-read.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { EmptyBox } from '#web/ui/EmptyBox.tsx'
import { ErrorBox } from '#web/ui/ErrorBox.tsx'
import { ReceiptIndianRupee } from '#web/ui/icons/ReceiptIndianRupee.ts'
import { SearchX } from '#web/ui/icons/SearchX.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { usePageInAddress } from '#web/ui/page-in-address.ts'
import { TableSkeleton } from '#web/ui/TableSkeleton.tsx'
import { ChosenOrders } from './ChosenOrders.tsx'
import { ExportOrders } from './ExportOrders.tsx'
import { ManagedOrders } from './ManagedOrders.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { queryOf, readFilters } from './order-filters.ts'
import { PaymentProblems } from './PaymentProblems.tsx'
import { useChosen } from './use-chosen.ts'

/** Everybody's orders, ten a page, newest first; found by all that an order is, and many shipped at once. */
export function ManageOrders() {
  const [search] = useSearchParams()
  const { page, hrefOf } = usePageInAddress()
  const filters = readFilters(search)
  const query = { ...queryOf(filters), page: String(page), pageSize: String(adminPageSize) }
  const { reply, failure, isLoading, reload } = useRead('GET /orders/all', { query })
  const chosen = useChosen(hrefOf(page))
  const lastPage = reply?.pagination.totalPages ?? 1
  if (reply && !isLoading && page > lastPage) return <Navigate to={hrefOf(lastPage)} replace />
  const total = reply?.pagination.totalItems

  return (
    <>
      <PageHead
        title="Manage Orders"
        text={total === undefined ? '\u00a0' : countOf(total)}
        action={<ExportOrders filters={filters} />}
      />
      <PaymentProblems onChanged={reload} />
      <OrderFilters filters={filters} />
      {failure && <ErrorBox message={failure.message || 'Failed to fetch orders.'} onRetry={reload} busy={isLoading} />}
      {!reply && !failure && <TableSkeleton rows={adminPageSize} />}
      {reply && reply.orders.length > 0 && (
        <ChosenOrders orderIds={reply.orders.map(({ id }) => id)} chosen={chosen} onChanged={reload} />
      )}
      {reply && (
        <ManagedOrders
          caption="Orders"
          orders={reply.orders}
          busy={isLoading}
          empty={<NoOrders isFiltered={Object.keys(filters).length > 0} />}
          onChanged={reload}
          chosen={chosen}
        />
      )}
      {reply && <Pagination page={page} totalPages={lastPage} hrefOf={hrefOf} />}
    </>
  )
}

const countOf = (total: number) => `${total.toLocaleString('en-IN')} ${total === 1 ? 'order' : 'orders'}`

function NoOrders({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) {
    return (
      <EmptyBox
        icon={<ReceiptIndianRupee />}
        title="No orders yet"
        text="As soon as a customer buys something, the order stands here."
      />
    )
  }
  return (
    <EmptyBox
      icon={<SearchX />}
      title="No orders found"
      text="None of the orders is like that."
      action={<ButtonLink to="/admin/orders">Show all orders</ButtonLink>}
    />
  )
}
