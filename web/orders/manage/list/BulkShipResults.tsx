import type { CallResponse } from '#contract/calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'

export type ShipResults = CallResponse<'PUT /orders/status'>['outcomes']

type Props = { results: ShipResults; open: boolean; onClose: () => void }

/** The result of shipping each order, the rejected orders first. */
export function BulkShipResults({ results, open, onClose }: Props) {
  const rejected = results.filter(({ isShipped }) => !isShipped)
  const shippedCount = results.length - rejected.length
  const rejectedFirst = [...rejected, ...results.filter(({ isShipped }) => isShipped)]
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Not every order was shipped"
      text={`${shippedCount} of ${results.length} are marked as shipped. The others were not changed.`}
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
