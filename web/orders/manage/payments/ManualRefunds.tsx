import { hasStatus } from '#web/api/api-error.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import type { Order, OrderDetail } from '../../order.ts'
import { PayoutDetails } from '../../payouts/PayoutDetails.tsx'
import { RecordRefund } from './RecordRefund.tsx'
import { refundInstructions } from './refund-messages.ts'

type Props = {
  order: Order
  /** Undefined while the details load. */
  detail: OrderDetail | undefined
  onChanged: (order: Order) => void
  onOutdated: () => void
}

/** The refunds to pay by hand: that of the order, and those of canceled, undelivered and returned items, each with the form that records it; nothing if none is due. */
export function ManualRefunds(props: Props) {
  const { refund, cancellations = [], returns = [] } = props.order
  const parts: { refund: Order['refund']; part: RefundedPart }[] = [
    ...cancellations.map((one) => ({ refund: one.refund, part: one.kind ? 'undelivered' : 'canceled' }) as const),
    ...returns.map((one) => ({ refund: one.refund, part: 'returned' }) as const),
  ]
  return (
    <>
      {refund && <ManualRefund {...props} refund={refund} />}
      {parts.map(
        ({ refund: ofPart, part }) =>
          // The refund of a return of the whole order is that of the order.
          ofPart && ofPart.id !== refund?.id && <ManualRefund key={ofPart.id} {...props} refund={ofPart} part={part} />,
      )}
    </>
  )
}

/** The part of an order that a refund is for. */
type RefundedPart = 'canceled' | 'undelivered' | 'returned'

type RefundProps = Props & {
  refund: NonNullable<Order['refund']>
  /** Missing for the whole order. */
  part?: RefundedPart
}

function ManualRefund({ order, detail, refund, part, onChanged, onOutdated }: RefundProps) {
  const { openCount, isOpen, open, close } = useDialogState<undefined>()
  const instructions = refundInstructions({ refund, user: order.user })
  const retrying = useCall('POST /orders/refunds/{id}/retry')
  if (!instructions) return null
  const { id, kind, status } = refund
  const canBeRetried = kind === 'provider' && status === 'FAILED'
  const retry = () =>
    retrying.send(
      { params: { id } },
      ({ message }) => {
        toast.success(message)
        onOutdated()
      },
      // The refund was retried or paid by another user.
      (error) => hasStatus(error, 409) && onOutdated(),
    )
  return (
    <section
      aria-label={part ? `Refund of ${part} items to pay` : 'Refund to pay'}
      className="grid gap-4 rounded-card bg-warning-tint p-5"
    >
      <div className="grid gap-1">
        <h3 className="text-lg">{refundTitle(status === 'FAILED', part)}</h3>
        <p>{instructions}</p>
      </div>
      {detail && (kind === 'manual' || status === 'FAILED') && <PayoutDetails order={detail} />}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => open(undefined)}>
          Record refund
        </Button>
        {canBeRetried && (
          <Button onClick={retry} busy={retrying.busy}>
            Try refund again
          </Button>
        )}
      </div>
      <CallErrorText error={retrying.error} fallback="Failed to try the refund again." />
      <RecordRefund
        key={openCount}
        order={order}
        refund={refund}
        isPart={part !== undefined}
        open={isOpen}
        onClose={close}
        onChanged={onChanged}
        onOutdated={onOutdated}
      />
    </section>
  )
}

function refundTitle(hasFailed: boolean, part: RefundedPart | undefined): string {
  if (part) return hasFailed ? `The refund of ${part} items failed` : `A refund of ${part} items is to be paid`
  return hasFailed ? 'The refund failed' : 'A refund is to be paid'
}
