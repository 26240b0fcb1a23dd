import { useState } from 'react'
import { orderCan } from '#contract/order-states.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Order } from '../../order.ts'
import { type Decision, ReturnDecisionDialog } from './ReturnDecisionDialog.tsx'

type Props = {
  order: Order
  /** Why the customer wants to return it: null where they did not say, undefined while that is not read. */
  reason: string | null | undefined
  onChanged: (order: Order) => void
  /** The order went another way meanwhile. */
  onOutdated: () => void
}

/** A return that waits for its answer; nothing where none does. */
export function ReturnDecision({ order, reason, onChanged, onOutdated }: Props) {
  const [decision, setDecision] = useState<Decision>('ACCEPTED')
  const [asking, setAsking] = useState(false)
  if (!orderCan.haveReturnDecided(order)) return null
  const ask = (next: Decision) => {
    setDecision(next)
    setAsking(true)
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
        <Button variant="primary" onClick={() => ask('ACCEPTED')}>
          Accept return
        </Button>
        <Button onClick={() => ask('REJECTED')}>Reject return</Button>
      </div>
      <ReturnDecisionDialog
        key={decision}
        decision={decision}
        order={order}
        open={asking}
        onClose={() => setAsking(false)}
        onChanged={onChanged}
        onOutdated={onOutdated}
      />
    </section>
  )
}
