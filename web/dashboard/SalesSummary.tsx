import type { CallResponse } from '#contract/calls.ts'
import { toPaise } from '#contract/money.ts'
import { ordersHref } from '#web/orders/manage/list/order-filters.ts'
import { formatCount } from '#web/ui/data/format-count.ts'
import { Amount } from '#web/ui/data/Price.tsx'
import { Link } from '#web/ui/Link.tsx'
import { SalesChart } from './SalesChart.tsx'

type DashboardResponse = CallResponse<'GET /dashboard'>

/** The sales of today and of the last 7 and 30 days, with the chart by day. */
export function SalesSummary({ dashboard }: { dashboard: DashboardResponse }) {
  const { days, today, last7Days, last30Days } = dashboard
  const to = days.at(-1)!.day
  const hrefSince = (dayCount: number) => ordersHref({ group: 'sales', from: days.at(-dayCount)!.day, to })
  return (
    <section
      aria-labelledby="sales"
      className="grid grid-cols-1 content-start gap-5 rounded-card border border-hairline bg-surface p-[min(1.25rem,6vw)]"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="sales" className="text-xl">
          Sales
        </h2>
        <p className="text-xs text-muted">Paid or cash on delivery. Canceled, returned and test orders do not count.</p>
      </div>
      <div className="grid grid-cols-1 gap-x-4 gap-y-2 sm:grid-cols-3">
        <SalesTotal label="Today" sales={today} to={hrefSince(1)} />
        <SalesTotal label="Last 7 days" sales={last7Days} to={hrefSince(7)} />
        <SalesTotal label="Last 30 days" sales={last30Days} to={hrefSince(30)} />
      </div>
      <SalesChart days={days} />
    </section>
  )
}

function SalesTotal({
  label,
  sales: { orders, total },
  to,
}: {
  label: string
  sales: DashboardResponse['today']
  to: string
}) {
  return (
    <Link
      to={to}
      className="-mx-2 grid rounded-control px-2 py-1.5 hover:bg-well max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between max-sm:gap-x-4"
    >
      <span className="text-muted">{label}</span>
      <Amount paise={toPaise(total)} className="font-display text-2xl font-bold max-sm:text-xl" />
      <span className="text-muted tabular-nums max-sm:basis-full max-sm:text-xs">{formatCount(orders, 'order')}</span>
    </Link>
  )
}
