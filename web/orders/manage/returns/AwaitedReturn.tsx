import { Suspense } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { type OrderReturn, returnName, returnStatusOf } from '../../returns/return-labels.ts'
import type { OrderActionProps } from '../detail/RequiredAction.tsx'
import { ReturnFacts } from './ReturnFacts.tsx'
import type { ReturnPickupProps } from './ReturnPickup.tsx'
import type { ReturnDialog } from './return-dialog.ts'

/** In a file of its own, for stores that book couriers. */
const ReturnPickup = lazyComponent<ReturnPickupProps>(() =>
  import('./ReturnPickup.tsx').then((file) => file.ReturnPickup),
)

type Props = OrderActionProps & {
  orderReturn: OrderReturn
  /** Whether the store books couriers. */
  canBook: boolean
  onOpen: (dialog: ReturnDialog) => void
}

/** A return that was approved and whose goods are awaited, with what can happen next. */
export function AwaitedReturn({ canBook, onOpen, ...props }: Props) {
  const { order, orderReturn } = props
  const { status, method, pickupDay, courier, decidedOn, sentOn } = orderReturn
  const name = returnName(order, orderReturn)
  const { label, tone } = returnStatusOf(orderReturn)
  const isPickup = method === 'PICKUP'
  const open = (kind: ReturnDialog['kind']) => () => onOpen({ kind, orderReturn })
  const buttons = [
    ...(status === 'APPROVED' && isPickup
      ? [{ text: pickupDay || courier ? 'Change pickup' : 'Plan pickup', onClick: open('planPickup') }]
      : []),
    ...(status === 'APPROVED' ? [{ text: 'On its way', onClick: open('pickedUp') }] : []),
    { text: 'Do not accept', onClick: open('reject') },
  ]
  return (
    <section aria-label={`${name} to receive`} className="grid gap-4 rounded-card border border-hairline p-4">
      <div className="grid gap-1">
        <h3 className="text-lg">{name} to receive</h3>
        <p className="flex flex-wrap items-baseline gap-x-4">
          <StatusDot tone={tone} className="font-medium">
            {label}
          </StatusDot>
          <span className="text-muted">
            <DateTime iso={sentOn ?? decidedOn ?? orderReturn.requestedOn} withTime />
          </span>
        </p>
      </div>
      <ReturnFacts orderId={order.id} orderReturn={orderReturn} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" onClick={open('check')}>
          Received
        </Button>
        {buttons.map(({ text, onClick }) => (
          <Button key={text} size="sm" onClick={onClick}>
            {text}
          </Button>
        ))}
      </div>
      {canBook && isPickup && (
        <Suspense>
          <ReturnPickup key={`${status} ${orderReturn.trackingNumber}`} {...props} />
        </Suspense>
      )}
    </section>
  )
}
