import Package from 'lucide-react/icons/package'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { CallResponse } from '#contract/calls.ts'
import { uuidPattern } from '#contract/uuid.ts'
import { useResolved } from '#web/api/Deferred.tsx'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import type { Result } from '#web/api/result.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useLazyModule } from '#web/ui/lazy-component.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import { Pagination } from '#web/ui/paging/Pagination.tsx'
import { usePageParams } from '#web/ui/paging/page-params.ts'
import { OrderCard } from './OrderCard.tsx'

const loadDetailsModal = () => import('./OrderDetailsModal.tsx').then((file) => file.OrderDetailsModal)

type OrdersResponse = CallResponse<'GET /orders/my-orders'>
type Props = {
  orders: Promise<Result<OrdersResponse>>
  /** Refetches the orders. */
  onReload: () => void
  isReloading: boolean
}

/** The orders of the signed-in customer, newest first, with paging; each opens in a modal. */
export function OrderHistory({ orders, onReload, isReloading }: Props) {
  const details = useOrderDetails()
  const OrderDetails = useLazyModule(loadDetailsModal, details.isOpen, details.close)
  return (
    <>
      <Suspense fallback={<Loading />}>
        <LoadedOrders orders={orders} onReload={onReload} isReloading={isReloading} onOpen={details.open} />
      </Suspense>
      {details.subject && OrderDetails && (
        <OrderDetails
          key={details.openCount}
          id={details.subject}
          open={details.isOpen}
          onClose={details.close}
          onChanged={onReload}
        />
      )}
    </>
  )
}

/** The order in the modal: the selected one, or the one in the URL, which mails link to. */
function useOrderDetails() {
  const details = useDialogState<string>()
  const [search] = useSearchParams()
  const idInUrl = search.get('order') ?? ''
  if (details.openCount === 0 && uuidPattern.test(idInUrl)) details.open(idInUrl)
  return details
}

function LoadedOrders({ orders, onReload, isReloading, onOpen }: Props & { onOpen: (id: string) => void }) {
  const { data, error } = useResolved(orders)
  if (!error) return <OrderCards response={data} onReload={onReload} onOpen={onOpen} />
  return <QueryErrorBox error={error} fallback="Failed to fetch your orders." onRetry={onReload} busy={isReloading} />
}

function OrderCards({
  response,
  onReload,
  onOpen,
}: {
  response: OrdersResponse
  onReload: () => void
  onOpen: (id: string) => void
}) {
  const { page, hrefOf } = usePageParams()
  const newestFirst = response.orders.toSorted((a, b) => b.orderDate.localeCompare(a.orderDate))
  if (newestFirst.length === 0) return <NoOrders isFirstPage={page === 1} firstPage={hrefOf(1)} />
  return (
    <div className="grid gap-8">
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {newestFirst.map((order) => (
          <OrderCard key={order.id} order={order} onChanged={onReload} onOpen={() => onOpen(order.id)} />
        ))}
      </ol>
      <Pagination page={page} totalPages={response.pagination.totalPages} hrefOf={hrefOf} label="Pages of orders" />
    </div>
  )
}

function NoOrders({ isFirstPage, firstPage }: { isFirstPage: boolean; firstPage: string }) {
  if (!isFirstPage) {
    return (
      <EmptyState
        icon={<Package />}
        title="No orders on this page"
        action={<ButtonLink to={firstPage}>To the newest orders</ButtonLink>}
      />
    )
  }
  return (
    <EmptyState
      icon={<Package />}
      title="No orders yet"
      text="Your orders and their delivery status are listed here."
      action={
        <ButtonLink variant="primary" to="/products-list/best-selling">
          Shop Now
        </ButtonLink>
      }
    />
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading your orders…</span>
      <Skeleton className="h-80 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  )
}
