import type { ReactNode } from 'react'
import { colorName } from '#contract/catalogue/colors.ts'
import { variantLabel } from '#contract/catalogue/variant-label.ts'
import { formatRupees, toPaise } from '#contract/money.ts'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import type { Order } from '../order.ts'

export type Cancellation = NonNullable<Order['cancellations']>[number]

type Props = {
  cancellations: readonly Cancellation[]
  /** The refund of a cancellation for this reader. */
  renderRefund: (refund: NonNullable<Cancellation['refund']>) => ReactNode
}

/** What was canceled of an order: pieces and what they cost, when and why, and what became of the money. */
export const CanceledItems = ({ cancellations, renderRefund }: Props) => (
  <ul className="grid gap-4">
    {cancellations.map((cancellation, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: cancellations are only appended
      <li key={index} className="grid gap-1 text-sm">
        <ul className="grid gap-1">
          {cancellation.items.map(({ name, quantity, amount, ...variant }, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items of a cancellation never change
            <li key={line} className="flex items-baseline justify-between gap-4">
              <span className="wrap-anywhere min-w-0">
                <span className="tabular-nums">{quantity} ×</span> {name}{' '}
                <span className="text-muted">({variantLabel(colorName(variant.color), variant)})</span>
              </span>
              <span className="tabular-nums">{formatRupees(toPaise(amount))}</span>
            </li>
          ))}
        </ul>
        <p className="text-muted wrap-anywhere">
          Canceled on <DateTime iso={cancellation.canceledOn} />
          {cancellation.reason && `: ${cancellation.reason}`}
        </p>
        {cancellation.refund && <div className="font-medium">{renderRefund(cancellation.refund)}</div>}
      </li>
    ))}
  </ul>
)
