import { toSignedPaise, toSignedRupees } from '#contract/money.ts'
import { receivedTotalDays } from '#contract/orders/cash/cash-limits.ts'
import { formatCount } from '#web/ui/data/format-count.ts'
import { Amount } from '#web/ui/data/Price.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { type CourierTotals, shipmentCourier } from './cash-labels.ts'

type Sum = CourierTotals['outstanding']

/** The columns of sums; all but the first are shown only where a courier has such parcels. */
const sumColumns = [
  { name: 'outstanding', head: 'Outstanding' },
  { name: 'overdue', head: 'Overdue' },
  { name: 'onTheWay', head: 'On the way' },
  { name: 'short', head: 'Paid too little' },
  { name: 'over', head: 'Paid too much' },
] as const

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
        { head: 'Courier', cell: (row) => <span className="font-semibold">{shipmentCourier(row)}</span> },
        ...sumColumns
          .filter(({ name }) => name === 'outstanding' || rows.some((row) => row[name].shipments > 0))
          .map(({ name, head }) => ({
            head,
            numeric: true,
            cell: (row: CourierTotals) => <SumCell sum={row[name]} strong={name === 'outstanding'} />,
          })),
        {
          head: `Received in ${receivedTotalDays} days`,
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
  const paise = toSignedPaise(amount)
  if (paise === 0) return <span className="text-muted">–</span>
  return (
    <span className="grid leading-snug">
      <Amount paise={paise} className={strong ? 'font-semibold' : undefined} />
      {shipments !== undefined && <span className="text-xs text-muted">{formatCount(shipments, 'parcel')}</span>}
    </span>
  )
}

function sumOfAll(couriers: readonly CourierTotals[]): CourierTotals {
  const add = (amounts: readonly string[]) =>
    toSignedRupees(amounts.reduce((sum, amount) => sum + toSignedPaise(amount), 0))
  const totals = Object.fromEntries(
    sumColumns.map(({ name }) => [
      name,
      {
        shipments: couriers.reduce((sum, courier) => sum + courier[name].shipments, 0),
        amount: add(couriers.map((courier) => courier[name].amount)),
      },
    ]),
  ) as Record<(typeof sumColumns)[number]['name'], Sum>
  return { courierName: 'All couriers', ...totals, received: add(couriers.map(({ received }) => received)) }
}
