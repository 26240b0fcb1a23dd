import { useState } from 'react'
import { countPieces } from '#contract/orders/count-pieces.ts'
import { returnReasons } from '#contract/orders/returns/return-reasons.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Order } from '../../order.ts'
import { ReturnedItems } from '../../returns/ReturnedItems.tsx'
import { ReturnPictures } from '../../returns/ReturnPictures.tsx'
import { isWholeOrder, type OrderReturn, travelText } from '../../returns/return-labels.ts'
import { DecideWithoutCheck, type Decision, withoutCheckLabel } from '../returns/DecideWithoutCheck.tsx'
import type { ReturnDialog } from '../returns/return-dialog.ts'

type Props = {
  order: Order
  orderReturn: OrderReturn
  /** No other return of the order is undecided: it can be accepted and rejected at once. */
  isOnly: boolean
  onOpen: (dialog: ReturnDialog) => void
  onChanged: (order: Order) => void
  /** Called if the order was changed by another user. */
  onOutdated: () => void
}

/** An undecided return: it is approved, so that the goods come back first, or refunded or rejected at once. */
export function ReturnDecision({ order, orderReturn, isOnly, onOpen, onChanged, onOutdated }: Props) {
  const [decision, setDecision] = useState<Decision>('ACCEPTED')
  const [isOpen, setIsOpen] = useState(false)
  const openDialog = (next: Decision) => {
    setDecision(next)
    setIsOpen(true)
  }
  const isExchange = orderReturn.resolution === 'EXCHANGE'
  return (
    <section
      aria-label={isOnly ? 'Return to decide' : `Return ${orderReturn.number} to decide`}
      className="grid gap-4 rounded-card bg-warning-tint p-5"
    >
      <div className="grid gap-2">
        <h3 className="text-lg">{decisionTitle(order, orderReturn)}</h3>
        {(isExchange || !isWholeOrder(order, orderReturn)) && <ReturnedItems orderReturn={orderReturn} />}
        <p className="wrap-anywhere">{reasonText(orderReturn)}</p>
        <ReturnPictures orderId={order.id} pictures={orderReturn.pictures} />
        <p className="text-muted">{travelText(orderReturn)}</p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        <Button variant="primary" onClick={() => onOpen({ kind: 'approve', orderReturn })}>
          Approve and await goods
        </Button>
        {isOnly ? (
          <>
            <Button onClick={() => openDialog('ACCEPTED')}>{withoutCheckLabel(orderReturn)}</Button>
            <Button onClick={() => openDialog('REJECTED')}>Reject return</Button>
          </>
        ) : (
          <Button onClick={() => onOpen({ kind: 'reject', orderReturn })}>Reject</Button>
        )}
      </div>
      <DecideWithoutCheck
        key={decision}
        decision={decision}
        order={order}
        orderReturn={orderReturn}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onChanged={onChanged}
        onOutdated={onOutdated}
      />
    </section>
  )
}

function decisionTitle(order: Order, orderReturn: OrderReturn): string {
  const act = orderReturn.resolution === 'EXCHANGE' ? 'exchange' : 'return'
  if (isWholeOrder(order, orderReturn)) return `The customer asks to ${act} this order`
  const count = countPieces(orderReturn.items)
  return `The customer asks to ${act} ${count === 1 ? '1 piece' : `${count} pieces`}`
}

/** The chosen reason and the customer's own words. */
function reasonText({ reason, comment }: OrderReturn): string {
  const own = comment ? `“${comment}”` : ''
  if (reason === 'OTHER') return own || 'No reason was given.'
  return [`${returnReasons[reason].label}.`, own].filter(Boolean).join(' ')
}
