import { formatRupees, toPaise } from '#contract/money.ts'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import {
  CanceledItems,
  type Cancellation,
  cancellationsTitle,
  listedCancellations,
} from '../../cancellations/CanceledItems.tsx'
import { CancelItemsButton } from '../../cancellations/CancelItemsButton.tsx'
import { OrderItems } from '../../OrderItems.tsx'
import { OrderTotals } from '../../OrderTotals.tsx'
import { ChangeItemsButton } from '../edit/EditButtons.tsx'
import { LabelButton } from '../LabelButton.tsx'
import { PrintButton } from '../PrintButton.tsx'
import { refundStatusLabel } from '../payments/refund-messages.ts'
import { StartReturn } from '../returns/StartReturn.tsx'
import { OrderSection } from './OrderSection.tsx'
import type { OrderActionProps } from './RequiredAction.tsx'

/** The items of an order with its totals and the documents to print, and below them what was canceled. */
export function ManagedItems(props: OrderActionProps) {
  const { order } = props
  const cancellations = listedCancellations(order)
  return (
    <>
      <OrderSection
        title="Items"
        action={
          <>
            <CancelItemsButton {...props} by="administrator" size="sm" />
            <ChangeItemsButton {...props} />
            <StartReturn {...props} />
          </>
        }
      >
        <OrderItems items={order.items} />
        <dl className="mt-4 grid gap-1.5 border-t border-hairline pt-4">
          <OrderTotals order={order} />
        </dl>
        <div className="mt-4 flex flex-wrap gap-2">
          <PrintButton name="GET /orders/packing-slips" input={{ query: { ids: order.id } }}>
            Packing slip
          </PrintButton>
          <LabelButton order={order} />
        </div>
      </OrderSection>
      {cancellations.length > 0 && (
        <OrderSection title={cancellationsTitle(cancellations)}>
          <CanceledItems cancellations={cancellations} renderRefund={(refund) => <PartRefund refund={refund} />} />
        </OrderSection>
      )}
    </>
  )
}

function PartRefund({ refund }: { refund: NonNullable<Cancellation['refund']> }) {
  const { label, tone } = refundStatusLabel(refund)
  return (
    <p className="flex flex-wrap items-baseline gap-x-4">
      <span>Refund of {formatRupees(toPaise(refund.amount))}</span>
      <StatusDot tone={tone}>{label}</StatusDot>
      {refund.reference && <span className="wrap-anywhere font-normal text-muted">{refund.reference}</span>}
    </p>
  )
}
