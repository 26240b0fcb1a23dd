import { useForm } from 'react-hook-form'
import { courierTrackingUrl } from '#contract/orders/shipments/couriers.ts'
import { shipments } from '#contract/orders/shipments/shipments.ts'
import { useDialogCall, zodResolver } from '#web/api/form-errors.ts'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import { toCourierDetails } from '../../shipments/CourierFields.tsx'
import { parcelName, type Shipment } from '../../shipments/parcels.ts'
import type { OrderActionProps } from '../detail/RequiredAction.tsx'
import { ShipmentFields, type ShipmentFormFields } from './ShipmentFields.tsx'

type Props = OrderActionProps & { shipment: Shipment; open: boolean; onClose: () => void }

/** Changes the courier, the tracking number, the link and the weight of a shipment. */
export function EditShipment({ order, shipment, open, onClose, onChanged, onOutdated }: Props) {
  const form = useForm<ShipmentFormFields>({
    resolver: zodResolver(shipments.updateShipment.body),
    defaultValues: toFields(shipment),
  })
  const saving = useDialogCall('PUT /orders/{id}/shipments/{shipmentId}', form, {
    fallback: 'Failed to save the shipment.',
    onClose,
    onDone: ({ order: changed }) => onChanged(changed),
    onConflict: onOutdated,
  })
  const params = { id: order.id, shipmentId: shipment.id }
  const submit = form.handleSubmit((fields) =>
    saving.send({ params, body: { ...toCourierDetails(fields, { withLink: true }), seen: toSeen(shipment) } }),
  )
  return (
    <FormModal
      open={open}
      onClose={onClose}
      title={shipment.trackingNumber ? `Edit ${parcelName(order, shipment).toLowerCase()}` : 'Add tracking number'}
      text="The customer sees courier and number in the order history."
      dirty={form.formState.isDirty}
      busy={saving.busy}
      saveText="Save shipment"
      error={saving.message}
      onSubmit={submit}
    >
      <ShipmentFields form={form} withLink focused={shipment.courier ? 'trackingNumber' : 'courier'} />
    </FormModal>
  )
}

const toSeen = ({ courier, courierName, trackingNumber, trackingUrl, weightGrams }: Shipment) => ({
  courier,
  courierName,
  trackingNumber,
  trackingUrl,
  weightGrams,
})

/** The link is empty where it follows from the number, so that it follows from a changed number as well. */
const toFields = ({
  courier,
  courierName,
  trackingNumber,
  trackingUrl,
  weightGrams,
}: Shipment): ShipmentFormFields => ({
  courier,
  courierName: courier === 'OTHER' ? (courierName ?? '') : '',
  trackingNumber: trackingNumber ?? '',
  trackingUrl: courier && trackingUrl !== courierTrackingUrl(courier, trackingNumber) ? (trackingUrl ?? '') : '',
  weightGrams,
})
