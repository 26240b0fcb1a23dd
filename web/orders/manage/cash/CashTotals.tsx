import { toPaise, toRupees } from '#contract/money.ts'
import { formatCount } from '#web/ui/data/format-count.ts'
import { Amount } from '#web/ui/data/Price.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import type { CourierTotals } from './cash-labels.ts'

type Sum = CourierTotals['outstanding']
const sums = ['outstanding', 'overdue', 'onTheWay', 'short', 'over'] as const

/** The cash by courier, with the sum of all couriers where there are several. */
export function CashTotals({ couriers, busy }: { couriers: readonly CourierTotals[]; busy: boolean }) {
  const rows = couriers.length > 1 ? [...couriers, sumOfAll(couriers)] : couriers
  return (
    <Table
      caption="Cash by courier"
      busy={busy}
      rows={rows}
      keyOf={({ courierName }) => courierName}
      columns={[
        { head: 'Courier', cell: ({ courierName }) => <span className="font-semibold">{courierName}</span> },
        { head: 'Outstanding', numeric: true, cell: ({ outstanding }) => <SumCell sum={outstanding} strong /> },
        { head: 'Overdue', numeric: true, cell: ({ overdue }) => <SumCell sum={overdue} /> },
        { head: 'On the way', numeric: true, cell: ({ onTheWay }) => <SumCell sum={onTheWay} /> },
        { head: 'Paid too little', numeric: true, cell: ({ short }) => <SumCell sum={short} /> },
        { head: 'Paid too much', numeric: true, cell: ({ over }) => <SumCell sum={over} /> },
        {
          head: 'Received in 30 days',
          numeric: true,
          cell: ({ received }) => <SumCell sum={{ amount: received }} />,
        },
      ]}
    />
  )
}

/** An amount with its number of parcels; a dash for none. */
function SumCell({
  sum: { amount, shipments },
  strong,
}: {
  sum: Partial<Sum> & Pick<Sum, 'amount'>
  strong?: boolean
}) {
  const paise = toPaise(amount)
  if (paise === 0) return <span className="text-muted">–</span>
  return (
    <span className="grid leading-snug">
      <Amount paise={paise} className={strong ? 'font-semibold' : undefined} />
      {shipments !== undefined && <span className="text-xs text-muted">{formatCount(shipments, 'parcel')}</span>}
    </span>
  )
}

function sumOfAll(couriers: readonly CourierTotals[]): CourierTotals {
  const add = (amounts: readonly string[]) => toRupees(amounts.reduce((sum, amount) => sum + toPaise(amount), 0))
  const totals = Object.fromEntries(
    sums.map((name) => [
      name,
      {
        shipments: couriers.reduce((sum, courier) => sum + courier[name].shipments, 0),
        amount: add(couriers.map((courier) => courier[name].amount)),
      },
    ]),
  ) as Record<(typeof sums)[number], Sum>
  return { courierName: 'All couriers', ...totals, received: add(couriers.map(({ received }) => received)) }
}
