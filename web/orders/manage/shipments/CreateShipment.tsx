import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { countPieces } from '#contract/orders/count-pieces.ts'
import type { CourierKey } from '#contract/orders/shipments/couriers.ts'
import { shipments } from '#contract/orders/shipments/shipments.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import { useDialogCall, zodResolver } from '#web/api/form-errors.ts'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import { toCourierDetails } from '../../shipments/CourierFields.tsx'
import { waitingItems } from '../../shipments/parcels.ts'
import { confirmMessage } from '../detail/confirm-message.ts'
import type { OrderActionProps } from '../detail/RequiredAction.tsx'
import { PieceFields } from './PieceFields.tsx'
import { ShipmentFields, type ShipmentFormFields } from './ShipmentFields.tsx'

type Props = OrderActionProps & { open: boolean; onClose: () => void }

/** The courier of the last new shipment: who packs several orders mostly hands them to one. */
let lastCourier: CourierKey | null = null

/** Adds a shipment with pieces that wait: handed over at once, or packed. */
export function CreateShipment({ order, open, onClose, onChanged, onOutdated }: Props) {
  const form = useForm<ShipmentFormFields>({
    resolver: zodResolver(shipments.createShipment.body),
    defaultValues: { courier: lastCourier, courierName: '', trackingNumber: '', trackingUrl: '', weightGrams: null },
  })
  const waiting = waitingItems(order)
  const [pieces, setPieces] = useState(() => new Map(waiting.map(({ id, quantity }) => [id, quantity])))
  const [isHandedOver, setHandedOver] = useState(true)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const creating = useDialogCall('POST /orders/{id}/shipments', form, {
    fallback: 'Failed to create the shipment.',
    onClose,
    onDone: ({ order: changed }) => {
      lastCourier = form.getValues('courier')
      onChanged(changed)
    },
    // The pieces were sent by another user.
    onConflict: onOutdated,
  })
  const chosen = waiting.flatMap(({ id, quantity: seenQuantity }) => {
    const quantity = pieces.get(id) ?? 0
    return quantity > 0 ? [{ orderItemId: id, quantity, seenQuantity }] : []
  })
  const isWhole = countPieces(chosen) === countPieces(waiting)
  const send = (fields: ShipmentFormFields) =>
    creating.send({
      params: { id: order.id },
      body: { ...toCourierDetails(fields), handOver: isHandedOver, items: chosen },
    })
  const question = isHandedOver ? confirmMessage(order, 'SHIPPED') : null
  const submit = form.handleSubmit((fields) => (question ? setDialogOpen(true) : send(fields)))
  return (
    <>
      <FormModal
        open={open}
        onClose={onClose}
        title={`New shipment of order ${toShortId(order)}`}
        dirty={form.formState.isDirty || !isWhole}
        busy={creating.busy}
        saveText={isHandedOver ? 'Hand over' : 'Save as packed'}
        canSave={chosen.length > 0}
        error={creating.message}
        onSubmit={submit}
      >
        <div className="grid gap-6">
          <PieceFields
            order={order}
            waiting={waiting}
            pieces={pieces}
            onChange={(id, quantity) => setPieces(new Map(pieces).set(id, quantity))}
          />
          <ShipmentFields form={form} focused={lastCourier ? 'trackingNumber' : 'courier'} />
          <Checkbox
            label="Hand over now"
            hint={
              isHandedOver
                ? 'The parcel is on its way, and the customer gets a mail. Untick it for a parcel that is picked up later.'
                : 'The parcel is packed. Hand it over when the courier picks it up.'
            }
            checked={isHandedOver}
            onChange={({ target }) => setHandedOver(target.checked)}
          />
        </div>
      </FormModal>
      {question && (
        <ConfirmDialog
          {...question}
          open={isDialogOpen}
          onClose={() => setDialogOpen(false)}
          onConfirm={() => {
            void send(form.getValues())
          }}
        />
      )}
    </>
  )
}
