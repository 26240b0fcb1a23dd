import { type FormEvent, useState } from 'react'
import { formatRupees, toPaise } from '#contract/money.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import { hasStatus, messageOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import type { Order } from '../order.ts'
import { PieceSteppers } from '../shipments/PieceSteppers.tsx'
import { CancellationPreview } from './CancellationPreview.tsx'
import { type CancelingUser, cancelableItems, previewCancellation } from './cancelable.ts'

type Props = {
  order: Order
  by: CancelingUser
  open: boolean
  onClose: () => void
  onChanged: (order: Order) => void
  /** Called if the order was changed meanwhile: the dialog stays, with what can still be canceled. */
  onOutdated: () => void
}

/** Chooses pieces of an order to cancel, with the effect on the money before it is done. */
export function CancelItems({ order, by, open, onClose, onChanged, onOutdated }: Props) {
  const [pieces, setPieces] = useState<ReadonlyMap<string, number>>(new Map())
  const [reason, setReason] = useState('')
  const { send, busy, error } = useCall('POST /orders/{id}/cancellations')
  const items = cancelableItems(order, by)
  const chosen = items.flatMap(({ id, quantity }) => {
    const count = Math.min(pieces.get(id) ?? 0, quantity)
    return count > 0 ? [{ orderItemId: id, quantity: count, seenQuantity: quantity }] : []
  })
  const preview = chosen.length > 0 ? previewCancellation(order, chosen) : null
  const isOfCustomer = by === 'customer'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(
      { params: { id: order.id }, body: { items: chosen, reason } },
      ({ message, order: changed }) => {
        const isCanceled = changed.deliveryStatus === 'CANCELED'
        toast.success(isCanceled ? `Order ${toShortId(order)} has been canceled.` : message)
        onClose()
        onChanged(changed)
      },
      (failure) => {
        if (!hasStatus(failure, 409)) return
        // The pieces are chosen again: those that were chosen may be canceled already, or be all that are left.
        setPieces(new Map())
        onOutdated()
      },
    )
  }
  const describe = (item: Order['items'][number]) => {
    const ordered = order.items.find(({ id }) => id === item.id)?.quantity ?? item.quantity
    const count = ordered === item.quantity ? String(ordered) : `${item.quantity} of ${ordered}`
    return `${count} × ${formatRupees(toPaise(item.priceAtPurchase))}`
  }
  return (
    <FormModal
      open={open}
      onClose={onClose}
      title={isOfCustomer ? 'Cancel items' : `Cancel items of order ${toShortId(order)}`}
      text={
        isOfCustomer
          ? 'Choose what you do not want any more. The rest of your order stays.'
          : 'Pieces that are in no shipment. The customer gets a mail.'
      }
      dirty={chosen.length > 0 || reason !== ''}
      busy={busy}
      saveText={preview?.isWhole ? 'Cancel Order' : 'Cancel items'}
      cancelText={preview?.isWhole ? 'Keep Order' : 'Keep items'}
      danger
      canSave={chosen.length > 0}
      error={error === null ? undefined : messageOf(error, 'Failed to cancel the items.')}
      onSubmit={submit}
    >
      <div className="grid gap-6">
        <fieldset className="grid min-w-0 gap-4">
          <legend className="sr-only">Items to cancel</legend>
          <PieceSteppers
            items={items}
            pieces={new Map(chosen.map(({ orderItemId, quantity }) => [orderItemId, quantity]))}
            onChange={(id, quantity) => setPieces(new Map(pieces).set(id, quantity))}
            describe={describe}
          />
        </fieldset>
        <Field label="Reason" aside="Optional" hint={isOfCustomer ? undefined : 'The customer reads it.'}>
          <TextArea rows={2} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
        <CancellationPreview order={order} by={by} preview={preview} />
      </div>
    </FormModal>
  )
}
