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

/** The cancellations to list of an order, and the refunds of its parcels that came back or were lost, whose pieces their parcels list. */
export const listedCancellations = ({ cancellations = [] }: Pick<Order, 'cancellations'>): readonly Cancellation[] =>
  cancellations.filter(({ kind, refund }) => !kind || refund)

/** The title of a list of cancellations. */
export const cancellationsTitle = (cancellations: readonly Cancellation[]): string =>
  cancellations.some(({ kind }) => kind) ? 'Canceled or not delivered' : 'Canceled items'

/** What was canceled of an order: pieces and what they cost, when and why, and what became of the money. */
export const CanceledItems = ({ cancellations, renderRefund }: Props) => (
  <ul className="grid gap-4">
    {cancellations.map((cancellation, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: cancellations are only appended
      <li key={index} className="grid gap-1 text-sm">
        {!cancellation.kind && (
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
        )}
        <p className="text-muted wrap-anywhere">
          {removalText(cancellation)} on <DateTime iso={cancellation.canceledOn} />
          {cancellation.reason && `: ${cancellation.reason}`}
        </p>
        {cancellation.refund && <div className="font-medium">{renderRefund(cancellation.refund)}</div>}
      </li>
    ))}
  </ul>
)

const removalText = ({ kind, parcel }: Cancellation): string =>
  kind ? `Parcel ${parcel} ${kind === 'LOST' ? 'was lost' : 'came back'}` : 'Canceled'
