import { useState } from 'react'
import { hasOpenReturnRequest } from '#contract/order-states.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Order } from '../../order.ts'
import { type Decision, ReturnDecisionDialog } from './ReturnDecisionDialog.tsx'

type Props = {
  order: Order
  /** The customer's reason for the return: null if they gave none, undefined while it is loading. */
  reason: string | null | undefined
  onChanged: (order: Order) => void
  /** Called if the order was changed by another user. */
  onOutdated: () => void
}

/** An undecided return; nothing for other orders. */
export function ReturnDecision({ order, reason, onChanged, onOutdated }: Props) {
  const [decision, setDecision] = useState<Decision>('ACCEPTED')
  const [isOpen, setIsOpen] = useState(false)
  if (!hasOpenReturnRequest(order)) return null
  const openDialog = (next: Decision) => {
    setDecision(next)
    setIsOpen(true)
  }
  return (
    <section aria-label="Return to decide" className="grid gap-4 rounded-card bg-warning-tint p-5">
      <div className="grid gap-1">
        <h3 className="text-lg">The customer asks to return this order</h3>
        <p className="wrap-anywhere">
          {reason === undefined ? '\u00a0' : reason ? `“${reason}”` : 'No reason was given.'}
        </p>
      </div>
      <div className="flex gap-3 max-sm:*:flex-1">
        <Button variant="primary" onClick={() => openDialog('ACCEPTED')}>
          Accept return
        </Button>
        <Button onClick={() => openDialog('REJECTED')}>Reject return</Button>
      </div>
      <ReturnDecisionDialog
        key={decision}
        decision={decision}
        order={order}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onChanged={onChanged}
        onOutdated={onOutdated}
      />
    </section>
  )
}
