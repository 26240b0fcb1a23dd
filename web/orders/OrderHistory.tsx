import type { CallReply } from '#contract/calls.ts'
import type { Outcome } from '#web/api/outcome.ts'
import { useOutcome } from '#web/api/use-outcome.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { EmptyBox } from '#web/ui/EmptyBox.tsx'
import { ErrorBox } from '#web/ui/ErrorBox.tsx'
import { Package } from '#web/ui/icons/Package.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { OrderCard } from './OrderCard.tsx'

type Reply = CallReply<'GET /orders/my-orders'>
type Props = {
  orders: Promise<Outcome<Reply>>
  /** Asks for the orders again. */
  onReload: () => void
  isReloading: boolean
}

/** All orders of whoever is signed in, newest first. */
export function OrderHistory({ orders, onReload, isReloading }: Props) {
  const outcome = useOutcome(orders)
  if (!outcome) return <Waiting />
  if (outcome.failure) {
    const message = outcome.failure.message || 'Failed to fetch your orders.'
    return <ErrorBox message={message} onRetry={onReload} busy={isReloading} />
  }
  const newestFirst = outcome.reply.orders.toSorted((one, other) => other.orderDate.localeCompare(one.orderDate))
  if (newestFirst.length === 0) return <Nothing />
  return (
    <ol className="grid gap-5">
      {newestFirst.map((order) => (
        <OrderCard key={order.id} order={order} onChanged={onReload} />
      ))}
    </ol>
  )
}

function Nothing() {
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
