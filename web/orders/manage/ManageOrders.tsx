import { Navigate } from 'react-router'
import { adminPageSize } from '#contract/limits.ts'
import { type DeliveryStatus, deliveryStatuses } from '#contract/order-states.ts'
import { useRead } from '#web/api/use-read.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { EmptyBox } from '#web/ui/EmptyBox.tsx'
import { ErrorBox } from '#web/ui/ErrorBox.tsx'
import { ReceiptIndianRupee } from '#web/ui/icons/ReceiptIndianRupee.ts'
import { SearchX } from '#web/ui/icons/SearchX.ts'
import { ListSearch } from '#web/ui/ListSearch.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { usePageInAddress } from '#web/ui/page-in-address.ts'
import { TabLinks } from '#web/ui/TabLinks.tsx'
import { TableSkeleton } from '#web/ui/TableSkeleton.tsx'
import { deliveryWords } from './delivery-words.ts'
import { ManagedOrders } from './ManagedOrders.tsx'
import { PaymentProblems } from './PaymentProblems.tsx'

const here = '/admin/orders'

/** Everybody's orders, ten a page, newest first; found by status, id, name, e-mail or phone. */
export function ManageOrders() {
  const { page, word, hrefOf } = usePageInAddress()
  const q = word('q')
  const status = deliveryStatuses.find((one) => one === word('status'))
  const query = {
    page: String(page),
    pageSize: String(adminPageSize),
    ...(status && { deliveryStatus: status }),
    ...(q && { q }),
  }
  const { reply, failure, isLoading, reload } = useRead('GET /orders/all', { query })
  const lastPage = reply?.pagination.totalPages ?? 1
  if (reply && !isLoading && page > lastPage) return <Navigate to={hrefOf(lastPage)} replace />
  const total = reply?.pagination.totalItems

  return (
    <>
      <PageHead title="Manage Orders" text={total === undefined ? '\u00a0' : countOf(total)} />
      <PaymentProblems onChanged={reload} />
      <div className="grid gap-4">
        <ListSearch
          label="Search orders"
          placeholder="Order ID, name, e-mail or phone"
          value={q}
          keep={{ status }}
          className="w-full sm:max-w-md"
        />
        <TabLinks label="Orders by delivery status" tabs={tabsOf(status, q)} />
      </div>
      {failure && <ErrorBox message={failure.message || 'Failed to fetch orders.'} onRetry={reload} busy={isLoading} />}
      {!reply && !failure && <TableSkeleton rows={adminPageSize} />}
      {reply && (
        <ManagedOrders
          caption="Orders"
          orders={reply.orders}
          busy={isLoading}
          empty={<NoOrders isFiltered={Boolean(q || status)} />}
          onChanged={reload}
        />
      )}
      {reply && <Pagination page={page} totalPages={lastPage} hrefOf={hrefOf} />}
    </>
  )
}

const countOf = (total: number) => `${total.toLocaleString('en-IN')} ${total === 1 ? 'order' : 'orders'}`

function tabsOf(current: DeliveryStatus | undefined, q: string) {
  const hrefOf = (status?: DeliveryStatus) => {
    const search = new URLSearchParams({ ...(q && { q }), ...(status && { status }) })
    return search.size > 0 ? `${here}?${search}` : here
  }
  const tabs = deliveryStatuses.map((status) => ({
    label: deliveryWords[status].label,
    to: hrefOf(status),
    current: status === current,
  }))
  return [{ label: 'All', to: hrefOf(), current: current === undefined }, ...tabs]
}

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
      action={<ButtonLink to={here}>Show all orders</ButtonLink>}
    />
  )
}
