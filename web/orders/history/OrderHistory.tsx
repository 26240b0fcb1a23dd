import Package from 'lucide-react/icons/package'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CallResponse } from '#contract/calls.ts'
import { uuidPattern } from '#contract/uuid.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import type { Result } from '#web/api/result.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { cx } from '#web/ui/cx.ts'
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
}

/** The orders of the signed-in customer, newest first, with paging; each opens in a modal. */
export function OrderHistory({ orders, onReload }: Props) {
  const details = useOrderDetails()
  const OrderDetails = useLazyModule(loadDetailsModal, details.isOpen, details.close)
  return (
    <>
      <LoadedOrders orders={orders} onReload={onReload} onOpen={details.open} />
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

function LoadedOrders({ orders, onReload, onOpen }: Props & { onOpen: (id: string) => void }) {
  const { result, isLoading } = useLastResult(orders)
  if (result?.error) {
    return (
      <QueryErrorBox error={result.error} fallback="Failed to fetch your orders." onRetry={onReload} busy={isLoading} />
    )
  }
  // No orders on a page does not mean that there are none on the one that loads.
  if (!result || (isLoading && result.data.orders.length === 0)) return <Loading />
  return <OrderCards response={result.data} isLoading={isLoading} onReload={onReload} onOpen={onOpen} />
}

/**
 * The last result that has arrived; `isLoading` while that of another promise is shown. `use` would suspend in the router's transition, which
 * shows the former page, as if nothing had been pressed, until the response.
 */
function useLastResult(promise: Props['orders']) {
  const [last, setLast] = useState<{ promise: Props['orders']; result: Result<OrdersResponse> }>()
  useEffect(() => {
    let isCurrent = true
    void promise.then((result) => isCurrent && setLast({ promise, result }))
    return () => {
      isCurrent = false
    }
  }, [promise])
  return { result: last?.result, isLoading: last?.promise !== promise }
}

type CardsProps = {
  response: OrdersResponse
  /** The orders of another page are being loaded, or these once more. */
  isLoading: boolean
  onReload: () => void
  onOpen: (id: string) => void
}

function OrderCards({ response, isLoading, onReload, onOpen }: CardsProps) {
  const { page, hrefOf } = usePageParams()
  const newestFirst = response.orders.toSorted((a, b) => b.orderDate.localeCompare(a.orderDate))
  if (newestFirst.length === 0) return <NoOrders isFirstPage={page === 1} firstPage={hrefOf(1)} />
  return (
    <div className="grid gap-8">
      <ol
        aria-busy={isLoading || undefined}
        className={cx('grid grid-cols-[minmax(0,1fr)] gap-5', isLoading && 'opacity-60')}
      >
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
