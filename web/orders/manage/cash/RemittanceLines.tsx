import { toPaise } from '#contract/money.ts'
import { Amount } from '#web/ui/data/Price.tsx'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { OrderLink } from './CashShipments.tsx'
import { lineLabel, type RemittanceLine } from './cash-labels.ts'

type Props = { caption: string; lines: readonly RemittanceLine[]; busy?: boolean; showProblem?: boolean }

/** The lines of a remittance with the orders that they pay. */
export function RemittanceLines({ caption, lines, busy = false, showProblem = false }: Props) {
  return (
    <Table
      caption={caption}
      busy={busy}
      rows={lines}
      keyOf={({ line }) => String(line)}
      columns={[
        { head: 'Line', cell: ({ line }) => <span className="tabular-nums">{line}</span> },
        { head: 'AWB', cell: ({ trackingNumber }) => <span className="wrap-anywhere">{trackingNumber ?? '–'}</span> },
        { head: 'Order', cell: (line) => <OrderCell line={line} /> },
        ...(showProblem
          ? [{ head: 'Result', cell: ({ problem }: RemittanceLine) => <ProblemDot problem={problem} /> }]
          : []),
        {
          head: 'Expected',
          numeric: true,
          cell: ({ shipment }) => (shipment ? <Amount paise={toPaise(shipment.cashAmount)} /> : '–'),
        },
        {
          head: 'Paid',
          numeric: true,
          cell: ({ amount }) => <Amount paise={toPaise(amount)} className="font-semibold" />,
        },
      ]}
    />
  )
}

function ProblemDot({ problem }: Pick<RemittanceLine, 'problem'>) {
  const { label, tone } = lineLabel(problem)
  return <StatusDot tone={tone}>{label}</StatusDot>
}

function OrderCell({ line: { shipment, orderNumber } }: { line: RemittanceLine }) {
  if (!shipment) return <span className="text-muted wrap-anywhere">{orderNumber ?? '–'}</span>
  return (
    <span className="grid leading-snug">
      <OrderLink orderId={shipment.orderId} />
      <span className="text-xs text-muted">{shipment.courierName}</span>
    </span>
  )
}
