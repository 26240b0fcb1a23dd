import ChevronRight from 'lucide-react/icons/chevron-right'
import type { CallResponse } from '#contract/calls.ts'
import { maxDashboardCashCount, maxDashboardStockCount } from '#contract/limits.ts'
import { formatRupees, toPaise } from '#contract/money.ts'
import { ordersHref } from '#web/orders/manage/list/order-filters.ts'
import type { Tone } from '#web/ui/data/Badge.tsx'
import { formatNumber } from '#web/ui/data/format-count.ts'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import { Link } from '#web/ui/Link.tsx'

type DashboardResponse = CallResponse<'GET /dashboard'>

/** The groups of orders that need an action, the most urgent first; those that the dashboard may leave out are missing without an order. */
const urgentActions = [
  { group: 'toShip', label: 'Orders to ship', tone: 'info' },
  { group: 'toConfirm', label: 'Orders to be confirmed', tone: 'warning' },
  { group: 'returnsToDecide', label: 'Returns to decide', tone: 'warning' },
  { group: 'deliveryProblems', label: 'Delivery problems', tone: 'danger' },
  { group: 'refundsFailed', label: 'Refunds that failed', tone: 'danger' },
  { group: 'refundsToPay', label: 'Refunds to pay by hand', tone: 'warning' },
] as const
const otherActions = [
  { group: 'reattempts', label: 'Delivery attempts asked for', tone: 'warning' },
  { group: 'partlyShipped', label: 'Orders shipped in part', tone: 'info' },
  { group: 'comingBack', label: 'Orders coming back', tone: 'warning' },
  { group: 'returnsToReceive', label: 'Returns to receive', tone: 'info' },
  { group: 'unpaid', label: 'Not paid online yet', tone: 'neutral' },
] as const

/** The numbers of pending actions, the most urgent first; each links to the list that it counts. */
export function PendingActions({ dashboard }: { dashboard: DashboardResponse }) {
  const { stock } = dashboard
  return (
    <section
      aria-labelledby="waiting"
      className="grid grid-cols-1 content-start gap-3 rounded-card border border-hairline bg-surface p-[min(1.25rem,6vw)]"
    >
      <h2 id="waiting" className="text-xl">
        Waiting for you
      </h2>
      <ul className="grid grid-cols-1">
        <OrderActions dashboard={dashboard} actions={urgentActions} />
        {dashboard.grievances && (
          <ActionLink
            label={`Grievances${dashboard.grievances.overdue > 0 ? ` (${dashboard.grievances.overdue} overdue)` : ''}`}
            count={dashboard.grievances.open}
            tone={dashboard.grievances.overdue > 0 ? 'danger' : 'warning'}
            to="/admin/grievances"
          />
        )}
        <OrderActions dashboard={dashboard} actions={otherActions} />
        {dashboard.courierCash && <CourierCashLink cash={dashboard.courierCash} />}
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

type OrderActionsProps = { dashboard: DashboardResponse; actions: typeof urgentActions | typeof otherActions }

const OrderActions = ({ dashboard, actions }: OrderActionsProps) =>
  actions.map(({ group, label, tone }) => {
    const count = dashboard[group]
    if (count === undefined) return null
    return <ActionLink key={group} label={label} count={count} tone={tone} to={ordersHref({ group })} />
  })

/** The parcels whose cash is outstanding, and its sum where all of them were counted. */
const CourierCashLink = ({ cash: { shipments, amount } }: { cash: NonNullable<DashboardResponse['courierCash']> }) => (
  <ActionLink
    label={`Cash with couriers${shipments > maxDashboardCashCount ? '' : `: ${formatRupees(toPaise(amount))}`}`}
    count={shipments}
    maxCount={maxDashboardCashCount}
    tone="warning"
    to="/admin/courier-cash"
  />
)

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
        {isZero ? (
          <span className="text-muted">{label}</span>
        ) : (
          <StatusDot tone={tone} className="whitespace-normal!">
            {label}
          </StatusDot>
        )}
        <span className="flex items-center gap-1.5">
          <span className={isZero ? 'text-muted tabular-nums' : 'font-display text-lg font-bold tabular-nums'}>
            {formatNumber(Math.min(count, maxCount))}
            {count > maxCount && '+'}
          </span>
          <ChevronRight className="size-4 text-muted" />
        </span>
      </Link>
    </li>
  )
}
