import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import type { CallResponse } from '#contract/calls.ts'
import { maxDashboardStockCount } from '#contract/limits.ts'
import { ordersHref } from '#web/orders/manage/list/order-filters.ts'
import type { Tone } from '#web/ui/data/Badge.tsx'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'

type DashboardResponse = CallResponse<'GET /dashboard'>

/** The numbers of pending actions; each links to the list that it counts. */
export function PendingActions({ dashboard }: { dashboard: DashboardResponse }) {
  const { toShip, unpaid, returnsToDecide, refundsFailed, refundsToPay, stock } = dashboard
  return (
    <section
      aria-labelledby="waiting"
      className="grid content-start gap-3 rounded-card border border-hairline bg-surface p-5"
    >
      <h2 id="waiting" className="text-xl">
        Waiting for you
      </h2>
      <ul className="grid">
        <ActionLink label="Orders to ship" count={toShip} tone="info" to={ordersHref({ show: 'toShip' })} />
        <ActionLink
          label="Returns to decide"
          count={returnsToDecide}
          tone="warning"
          to={ordersHref({ show: 'returnsToDecide' })}
        />
        <ActionLink
          label="Refunds that failed"
          count={refundsFailed}
          tone="danger"
          to={ordersHref({ show: 'refundsFailed' })}
        />
        <ActionLink
          label="Refunds to pay by hand"
          count={refundsToPay}
          tone="warning"
          to={ordersHref({ show: 'refundsToPay' })}
        />
        <ActionLink label="Not paid online yet" count={unpaid} tone="neutral" to={ordersHref({ show: 'unpaid' })} />
        {stock.threshold > 0 && (
          <ActionLink
            label={`Low stock (${stock.threshold} or fewer)`}
            count={stock.low}
            maxCount={maxDashboardStockCount}
            tone="warning"
            to="/admin/stock?only=low"
          />
        )}
        <ActionLink
          label="Sold out"
          count={stock.out}
          maxCount={maxDashboardStockCount}
          tone="danger"
          to="/admin/stock?only=out"
        />
      </ul>
    </section>
  )
}

type ActionLinkProps = { label: string; count: number; maxCount?: number; tone: Tone; to: string }

/** A number with a coloured dot unless it is 0. Counting stops at `maxCount`. */
function ActionLink({ label, count, maxCount = Number.POSITIVE_INFINITY, tone, to }: ActionLinkProps) {
  const isZero = count === 0
  return (
    <li className="border-t border-hairline first:border-t-0">
      <Link
        to={to}
        className="-mx-2 flex min-h-11 items-center justify-between gap-3 rounded-control px-2 hover:bg-well"
      >
        {isZero ? <span className="text-muted">{label}</span> : <StatusDot tone={tone}>{label}</StatusDot>}
        <span className="flex items-center gap-1.5">
          <span className={isZero ? 'text-muted tabular-nums' : 'font-display text-lg font-bold tabular-nums'}>
            {Math.min(count, maxCount).toLocaleString('en-IN')}
            {count > maxCount && '+'}
          </span>
          <ChevronRight className="size-4 text-muted" />
        </span>
      </Link>
    </li>
  )
}
