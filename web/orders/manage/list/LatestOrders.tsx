import type { CallResponse } from '#contract/calls.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import type { Query } from '#web/api/use-query.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { NoOrdersYet } from './NoOrdersYet.tsx'
import { OrderList } from './OrderList.tsx'

/** The number of orders on the dashboard. */
export const latestOrdersCount = 5

/** The newest orders, for the dashboard. */
export function LatestOrders({ query }: { query: Query<CallResponse<'GET /orders/all'>> }) {
  const { data, error, isLoading, refetch } = query
  return (
    <section aria-labelledby="latest-orders" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="latest-orders" className="text-xl">
          Latest orders
        </h2>
        <ButtonLink to="/admin/orders" variant="quiet" size="sm">
          All orders
        </ButtonLink>
      </div>
      <QueryErrorBox error={error} fallback="Failed to fetch orders." onRetry={refetch} busy={isLoading} />
      {!data && !error && <TableSkeleton rows={latestOrdersCount} />}
      {data && (
        <OrderList
          caption="Latest orders"
          orders={data.orders}
          busy={isLoading}
          empty={<NoOrdersYet />}
          onChanged={refetch}
        />
      )}
    </section>
  )
}
