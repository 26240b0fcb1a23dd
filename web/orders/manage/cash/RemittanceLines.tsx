import { toPaise, toSignedPaise } from '#contract/money.ts'
import { isTakenBack } from '#contract/orders/cash/match-remittance.ts'
import { cx } from '#web/ui/cx.ts'
import { Amount } from '#web/ui/data/Price.tsx'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import { OrderLink } from './CashShipments.tsx'
import { type RemittanceLine, remittanceLineLabel } from './cash-labels.ts'

type Props = {
  caption: string
  lines: readonly RemittanceLine[]
  /** Dims the lines while they are fetched. */
  busy?: boolean
  /** Names the result of each line. */
  showResult?: boolean
}

/** The lines of a remittance with the orders that they pay. */
export function RemittanceLines({ caption, lines, busy = false, showResult = false }: Props) {
  return (
    <ul
      aria-label={caption}
      className={cx('grid rounded-card border border-hairline bg-surface text-sm', busy && 'opacity-60')}
    >
      {lines.map((line) => (
        <li
          key={line.line}
          className="flex items-start justify-between gap-4 border-t border-hairline px-4 py-3 first:border-t-0"
        >
          <LineOrder line={line} showResult={showResult} />
          <LineAmounts line={line} />
        </li>
      ))}
    </ul>
  )
}

function LineOrder({ line, showResult }: { line: RemittanceLine; showResult: boolean }) {
  const { shipment, orderNumber, trackingNumber, problem } = line
  const facts = [trackingNumber && `AWB ${trackingNumber}`, shipment?.courierName, `line ${line.line}`]
  const { label, tone } = remittanceLineLabel(problem, isTakenBack({ amount: toSignedPaise(line.amount) }))
  return (
    <div className="grid min-w-0 gap-0.5">
      <span className="font-medium wrap-anywhere">
        {shipment ? <OrderLink orderId={shipment.orderId} /> : orderNumber ? `Order ${orderNumber}` : 'No order'}
      </span>
      <span className="text-xs text-muted wrap-anywhere">{facts.filter(Boolean).join(' · ')}</span>
      {showResult && <StatusDot tone={tone}>{label}</StatusDot>}
    </div>
  )
}

/** What was paid or, below 0, taken back; under a payment what is expected where that is another amount. */
function LineAmounts({ line: { amount, shipment } }: { line: RemittanceLine }) {
  const paise = toSignedPaise(amount)
  const isOther = shipment !== null && shipment.cashAmount !== amount && !isTakenBack({ amount: paise })
  return (
    <div className="grid shrink-0 text-right leading-snug">
      <Amount paise={paise} className="font-semibold" />
      {isOther && (
        <span className="text-xs text-muted">
          of <Amount paise={toPaise(shipment.cashAmount)} />
        </span>
      )}
    </div>
  )
}
