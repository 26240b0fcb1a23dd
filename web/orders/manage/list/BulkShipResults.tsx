import { useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'

type ShipResults = CallResponse<'PUT /orders/status'>['outcomes']

/** The result of shipping for each order; the rejected ones come first. */
export function BulkShipResults({ outcomes, onClose }: { outcomes: ShipResults | null; onClose: () => void }) {
  // The content remains during the closing animation.
  const [shown, setShown] = useState<ShipResults>([])
  if (outcomes && outcomes !== shown) setShown(outcomes)
  const rejected = shown.filter(({ isShipped }) => !isShipped)
  const shipped = shown.length - rejected.length
  const inOrder = [...rejected, ...shown.filter(({ isShipped }) => isShipped)]
  return (
    <Modal
      open={outcomes !== null}
      onClose={onClose}
      title="Not every order was shipped"
      text={`${shipped} of ${shown.length} are marked as shipped. The others are as they were.`}
      footer={
        <div className="flex justify-end">
          <Button variant="primary" onClick={onClose}>
            OK
          </Button>
        </div>
      }
    >
      <ul className="grid gap-3 text-sm">
        {inOrder.map(({ id, shortId, isShipped, message }) => (
          <li key={id} className="grid gap-0.5 sm:grid-cols-[7rem_minmax(0,1fr)]">
            <span className="font-mono font-semibold">{shortId}</span>
            <StatusDot tone={isShipped ? 'success' : 'danger'} className="whitespace-normal! items-baseline!">
              {message}
            </StatusDot>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
