import { useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'

export type ShipResults = CallResponse<'PUT /orders/status'>['outcomes']

/** The result of shipping each order, the rejected orders first. */
export function BulkShipResults({ results, onClose }: { results: ShipResults | null; onClose: () => void }) {
  // The content remains during the closing animation.
  const [shown, setShown] = useState<ShipResults>([])
  if (results && results !== shown) setShown(results)
  const rejected = shown.filter(({ isShipped }) => !isShipped)
  const shippedCount = shown.length - rejected.length
  const rejectedFirst = [...rejected, ...shown.filter(({ isShipped }) => isShipped)]
  return (
    <Modal
      open={results !== null}
      onClose={onClose}
      title="Not every order was shipped"
      text={`${shippedCount} of ${shown.length} are marked as shipped. The others are as they were.`}
      footer={
        <div className="flex justify-end">
          <Button variant="primary" onClick={onClose}>
            OK
          </Button>
        </div>
      }
    >
      <ul className="grid gap-3 text-sm">
        {rejectedFirst.map(({ id, shortId, isShipped, message }) => (
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
