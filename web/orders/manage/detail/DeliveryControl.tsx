import { type FormEvent, useState } from 'react'
import { type DeliveryStatus, deliveryStatuses, isFinal, orderCan } from '#contract/order-states.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import { hasStatus, messageOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatDate } from '#web/ui/data/format-date.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import type { Order } from '../../order.ts'
import { deliveryStatusLabels } from '../status-labels.ts'
import { confirmMessage } from './confirm-message.ts'

type Props = {
  order: Order
  onChanged: (order: Order) => void
  /** Called if the order was changed by another user. */
  onOutdated: () => void
}

/** Sets the delivery status; a final status has a notice instead (specification 4). */
export function DeliveryControl({ order, onChanged, onOutdated }: Props) {
  const { deliveryStatus } = order
  if (isFinal(deliveryStatus))
    return <p className="rounded-control bg-well p-4 font-medium">{finalStatusMessage(order)}</p>
  return <DeliveryStatusForm key={deliveryStatus} order={order} onChanged={onChanged} onOutdated={onOutdated} />
}

const failedMessage = 'Failed to update status.'

const finalStatusMessage = ({ deliveryStatus, deliveredOn, isUndelivered }: Order): string => {
  if (isUndelivered) return 'This order was not delivered. It is closed.'
  if (deliveryStatus === 'CANCELED') return 'This order has been canceled.'
  return deliveredOn ? `This order was delivered on ${formatDate(deliveredOn)}.` : 'This order was delivered.'
}

function DeliveryStatusForm({ order, onChanged, onOutdated }: Props) {
  const [selectedStatus, setSelectedStatus] = useState<DeliveryStatus>(order.deliveryStatus)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const { busy, error, update } = useUpdateDeliveryStatus({ order, onChanged, onOutdated })
  const confirmation = confirmMessage(order, selectedStatus)
  const isCanceledInTransit = order.deliveryStatus === 'SHIPPED' && selectedStatus === 'CANCELED'
  const [areGoodsBack, setGoodsBack] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (confirmation) setDialogOpen(true)
    else void update(selectedStatus).catch(() => {})
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <Field label="Delivery status" error={isDialogOpen ? undefined : error} className="min-w-0 flex-[1_1_8rem]">
        <Select
          value={selectedStatus}
          disabled={busy}
          onChange={({ target }) => setSelectedStatus(target.value as DeliveryStatus)}
        >
          {deliveryStatuses.map((status) => (
            <option
              key={status}
              value={status}
              disabled={status !== order.deliveryStatus && !orderCan.moveTo(order, status)}
            >
              {deliveryStatusLabels[status].label}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" variant="primary" busy={busy} aria-disabled={selectedStatus === order.deliveryStatus}>
        Update status
      </Button>
      {confirmation && (
        <ConfirmDialog
          {...confirmation}
          open={isDialogOpen}
          onClose={() => setDialogOpen(false)}
          onConfirm={() => update(selectedStatus, isCanceledInTransit ? areGoodsBack : undefined)}
        >
          {isCanceledInTransit && (
            <Checkbox
              label="The goods are back"
              hint="Leave this unticked while the parcel is on its way. Record later that the goods are back: their stock is restored then."
              checked={areGoodsBack}
              onChange={({ target }) => setGoodsBack(target.checked)}
            />
          )}
        </ConfirmDialog>
      )}
    </form>
  )
}

/** The call that sets the status. `update` throws an Error with the message to show, as the dialog requires. */
function useUpdateDeliveryStatus({ order, onChanged, onOutdated }: Props) {
  const { send, busy, error } = useCall('PUT /orders/{id}/status')
  const update = async (deliveryStatus: DeliveryStatus, goodsBack?: boolean) => {
    let failure: Error | undefined
    await send(
      { params: { id: order.id }, body: { deliveryStatus, ...(goodsBack !== undefined && { goodsBack }) } },
      ({ order: changed }) => {
        toast.success(`Order ${toShortId(order)} is now ${deliveryStatusLabels[deliveryStatus].label.toLowerCase()}.`)
        onChanged(changed)
      },
      (thrown) => {
        if (hasStatus(thrown, 409)) onOutdated()
        failure = new Error(messageOf(thrown, failedMessage))
      },
    )
    if (failure) throw failure
  }
  return { busy, error: error === null ? undefined : messageOf(error, failedMessage), update }
}
