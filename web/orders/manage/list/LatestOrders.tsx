import type { CallResponse } from '#contract/calls.ts'
import type { Reading } from '#web/api/use-read.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { ReceiptIndianRupee } from '#web/ui/icons/ReceiptIndianRupee.ts'
import { OrderList } from './OrderList.tsx'

/** How many orders the dashboard shows. */
export const latestOrdersCount = 5

/** The newest orders, for the dashboard. */
export function LatestOrders({ reading }: { reading: Reading<CallResponse<'GET /orders/all'>> }) {
  const { reply, failure, isLoading, reload } = reading
  return (
    <section aria-labelledby="latest-orders" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="latest-orders" className="text-xl">
          Latest orders
        </h2>
        <ButtonLink to="/admin/orders" variant="quiet" size="sm" className="pointer-coarse:h-11">
          All orders
        </ButtonLink>
      </div>
      {failure && <ErrorBox message={failure.message || 'Failed to fetch orders.'} onRetry={reload} busy={isLoading} />}
      {!reply && !failure && <TableSkeleton rows={latestOrdersCount} />}
      {reply && (
        <OrderList
          caption="Latest orders"
          orders={reply.orders}
          busy={isLoading}
          empty={
            <EmptyState
              icon={<ReceiptIndianRupee />}
              title="No orders yet"
              text="As soon as a customer buys something, the order stands here."
            />
          }
          onChanged={reload}
        />
      )}
    </section>
  )
}
