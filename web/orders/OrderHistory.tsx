import { useSearchParams } from 'react-router'
import type { CallReply } from '#contract/calls.ts'
import type { Outcome } from '#web/api/outcome.ts'
import { useOutcome } from '#web/api/use-outcome.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { EmptyBox } from '#web/ui/EmptyBox.tsx'
import { ErrorBox } from '#web/ui/ErrorBox.tsx'
import { Package } from '#web/ui/icons/Package.ts'
import { usePart } from '#web/ui/lazy-part.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { usePageInAddress } from '#web/ui/page-in-address.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useSubject } from '#web/ui/use-subject.ts'
import { OrderCard } from './OrderCard.tsx'

const loadDetails = () => import('./OrderDetails.tsx').then((file) => file.OrderDetails)

type Reply = CallReply<'GET /orders/my-orders'>
type Props = {
  orders: Promise<Outcome<Reply>>
  /** Asks for the orders again. */
  onReload: () => void
  isReloading: boolean
}

/** The orders of whoever is signed in, newest first, a page at a time; each opens in full over the list. */
export function OrderHistory({ orders, onReload, isReloading }: Props) {
  const outcome = useOutcome(orders)
  const details = useDetails()
  const OrderDetails = usePart(loadDetails, details.isOpen, details.close)
  return (
    <>
      {!outcome && <Waiting />}
      {outcome?.failure && (
        <ErrorBox
          message={outcome.failure.message || 'Failed to fetch your orders.'}
          onRetry={onReload}
          busy={isReloading}
        />
      )}
      {outcome?.reply && <Orders reply={outcome.reply} onReload={onReload} onOpen={details.open} />}
      {details.subject && OrderDetails && (
        <OrderDetails
          key={details.turn}
          id={details.subject}
          open={details.isOpen}
          onClose={details.close}
          onChanged={onReload}
        />
      )}
    </>
  )
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The order that is shown in full: one that was pressed, or the one that the address names, as letters do. */
function useDetails() {
  const details = useSubject<string>()
  const [search] = useSearchParams()
  const named = search.get('order') ?? ''
  if (details.turn === 0 && idPattern.test(named)) details.open(named)
  return details
}

function Orders({ reply, onReload, onOpen }: { reply: Reply; onReload: () => void; onOpen: (id: string) => void }) {
  const { page, hrefOf } = usePageInAddress()
  const newestFirst = reply.orders.toSorted((one, other) => other.orderDate.localeCompare(one.orderDate))
  if (newestFirst.length === 0) return <Nothing isFirstPage={page === 1} firstPage={hrefOf(1)} />
  return (
    <div className="grid gap-8">
      <ol className="grid gap-5">
        {newestFirst.map((order) => (
          <OrderCard key={order.id} order={order} onChanged={onReload} onOpen={() => onOpen(order.id)} />
        ))}
      </ol>
      <Pagination page={page} totalPages={reply.pagination.totalPages} hrefOf={hrefOf} label="Pages of orders" />
    </div>
  )
}

function Nothing({ isFirstPage, firstPage }: { isFirstPage: boolean; firstPage: string }) {
  if (!isFirstPage) {
    return (
      <EmptyBox
        icon={<Package />}
        title="No orders on this page"
        action={<ButtonLink to={firstPage}>To the newest orders</ButtonLink>}
      />
    )
  }
  return (
    <EmptyBox
      icon={<Package />}
      title="No orders yet"
      text="What you buy will stand here, from the order to your door."
      action={
        <ButtonLink variant="primary" to="/products-list/best-selling">
          Shop Now
        </ButtonLink>
      }
    />
  )
}

function Waiting() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading your orders…</span>
      <Skeleton className="h-80 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  )
}
