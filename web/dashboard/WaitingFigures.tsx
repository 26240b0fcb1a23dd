import type { CallReply } from '#contract/calls.ts'
import { dashboardStockCounted } from '#contract/limits.ts'
import { hrefOfFilters } from '#web/orders/manage/order-filters.ts'
import type { Tone } from '#web/ui/Badge.tsx'
import { ChevronRight } from '#web/ui/icons/ChevronRight.ts'
import { Link } from '#web/ui/Link.tsx'
import { StatusDot } from '#web/ui/StatusDot.tsx'

type Figures = CallReply<'GET /dashboard'>

/** What waits for somebody; each number leads to the list that it counts. */
export function WaitingFigures({ figures }: { figures: Figures }) {
  const { toShip, unpaid, returnsToDecide, refundsFailed, refundsToPay, stock } = figures
  return (
    <section
      aria-labelledby="waiting"
      className="grid content-start gap-3 rounded-card border border-hairline bg-surface p-5"
    >
      <h2 id="waiting" className="text-xl">
        Waiting for you
      </h2>
      <ul className="grid">
        <Line label="Orders to ship" count={toShip} tone="info" to={hrefOfFilters({ show: 'toShip' })} />
        <Line
          label="Returns to decide"
          count={returnsToDecide}
          tone="warning"
          to={hrefOfFilters({ show: 'returnsToDecide' })}
        />
        <Line
          label="Refunds that failed"
          count={refundsFailed}
          tone="danger"
          to={hrefOfFilters({ show: 'refundsFailed' })}
        />
        <Line
          label="Refunds to pay by hand"
          count={refundsToPay}
          tone="warning"
          to={hrefOfFilters({ show: 'refundsToPay' })}
        />
        <Line label="Not paid online yet" count={unpaid} tone="neutral" to={hrefOfFilters({ show: 'unpaid' })} />
        {stock.threshold > 0 && (
          <Line
            label={`Low stock (${stock.threshold} or fewer)`}
            count={stock.low}
            most={dashboardStockCounted}
            tone="warning"
            to="/admin/stock?only=low"
          />
        )}
        <Line
          label="Sold out"
          count={stock.out}
          most={dashboardStockCounted}
          tone="danger"
          to="/admin/stock?only=out"
        />
      </ul>
    </section>
  )
}

type LineProps = { label: string; count: number; most?: number; tone: Tone; to: string }

/** A dot of colour stands only where there is something to do. Beyond `most` nothing was counted. */
function Line({ label, count, most = Number.POSITIVE_INFINITY, tone, to }: LineProps) {
  const isQuiet = count === 0
  return (
    <li className="border-t border-hairline first:border-t-0">
      <Link
        to={to}
        className="-mx-2 flex min-h-11 items-center justify-between gap-3 rounded-control px-2 hover:bg-well"
      >
        {isQuiet ? <span className="text-muted">{label}</span> : <StatusDot tone={tone}>{label}</StatusDot>}
        <span className="flex items-center gap-1.5">
          <span className={isQuiet ? 'text-muted tabular-nums' : 'font-display text-lg font-bold tabular-nums'}>
            {Math.min(count, most).toLocaleString('en-IN')}
            {count > most && '+'}
          </span>
          <ChevronRight className="size-4 text-muted" />
        </span>
      </Link>
    </li>
  )
}
