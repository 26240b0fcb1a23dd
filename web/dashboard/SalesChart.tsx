import { formatDay } from '#contract/delivery/delivery-texts.ts'
import { formatRupees, formatWholeRupees, toPaise } from '#contract/money.ts'
import { ordersHref } from '#web/orders/manage/list/order-filters.ts'
import { cx } from '#web/ui/cx.ts'
import { formatCount } from '#web/ui/data/format-count.ts'
import { Link } from '#web/ui/Link.tsx'
import { chartBars, type SalesDay } from './chart.ts'

const height = 100
const slotWidth = 10

/** A bar chart of the sales by day, today last, and a collapsed table of the same numbers. */
export function SalesChart({ days }: { days: readonly SalesDay[] }) {
  const { scaleEnd, bars } = chartBars(days)
  const [first, last] = [days[0]!, days.at(-1)!]
  return (
    <figure className="grid grid-cols-1 gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 text-xs text-muted tabular-nums">
        <svg
          viewBox={`0 0 ${bars.length * slotWidth} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Sales of each day from ${formatDay(first.day)} to ${formatDay(last.day)}`}
          className="h-40 w-full border-b border-hairline bg-[linear-gradient(var(--hairline)_1px,transparent_1px)] bg-[length:100%_50%]"
        >
          {bars.map(({ day, share }, index) => (
            <g key={day.day}>
              <title>{barTitle(day)}</title>
              {/* Over the full height, so that a day without sales has a tooltip too. */}
              <rect
                x={index * slotWidth}
                width={slotWidth}
                height={height}
                className="fill-transparent hover:fill-well"
              />
              <rect
                x={index * slotWidth + 2}
                width={slotWidth - 4}
                y={height - share * height}
                height={share * height}
                className={cx('pointer-events-none', day === last ? 'fill-accent' : 'fill-link')}
              />
            </g>
          ))}
        </svg>
        <span className="flex flex-col justify-between text-right" aria-hidden="true">
          <span>{formatWholeRupees(scaleEnd)}</span>
          <span>{formatWholeRupees(scaleEnd / 2)}</span>
          <span>₹0</span>
        </span>
        <span className="mt-1 flex justify-between" aria-hidden="true">
          <span>{formatDay(first.day)}</span>
          <span>Today</span>
        </span>
      </div>
      <figcaption>
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-link underline-offset-4 hover:underline">
            Show the days as a table
          </summary>
          <DayTable days={days} />
        </details>
      </figcaption>
    </figure>
  )
}

const barTitle = ({ day, orders, total }: SalesDay) =>
  `${formatDay(day)}: ${formatRupees(toPaise(total))}, ${formatCount(orders, 'order')}`

/** The days with their orders and sums, newest first; each links to its orders. */
function DayTable({ days }: { days: readonly SalesDay[] }) {
  return (
    <section
      aria-label="Sales by day"
      className="max-h-80 scroll-pt-10 overflow-y-auto rounded-control border border-hairline"
    >
      <table className="w-full text-sm tabular-nums">
        <thead className="sticky top-0 bg-surface text-muted">
          <tr>
            <th scope="col" className="h-10 px-3 text-left font-medium">
              Day
            </th>
            <th scope="col" className="px-3 text-right font-medium">
              Orders
            </th>
            <th scope="col" className="px-3 text-right font-medium">
              Sales
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, orders, total }) => (
            <tr key={day} className="border-t border-hairline">
              <td className="px-3">
                <Link
                  to={ordersHref({ group: 'sales', from: day, to: day })}
                  className="inline-flex min-h-10 items-center text-link underline-offset-4 hover:underline"
                >
                  {formatDay(day)}
                </Link>
              </td>
              <td className="px-3 text-right">{orders}</td>
              <td className="px-3 text-right">{formatRupees(toPaise(total))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
