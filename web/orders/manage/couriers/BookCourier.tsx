import { formatRupees, toPaise } from '#contract/money.ts'
import { useFormCall } from '#web/api/form-errors.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { hasSeveralParcels, type Shipment } from '../../shipments/parcels.ts'
import type { OrderActionProps } from '../detail/RequiredAction.tsx'
import type { CourierRate, SuggestedSize } from './booking.ts'
import { CourierDialog, type SizeFields, toQuery, useCourierChoice } from './CourierDialog.tsx'

type Props = OrderActionProps & {
  shipment: Shipment
  size: SuggestedSize | undefined
  open: boolean
  onClose: () => void
  onBooked: () => void
}

/** Shows the couriers that take a parcel with their charges, and books the chosen one. */
export function BookCourier({ order, shipment, size, open, onClose, onBooked, onChanged, onOutdated }: Props) {
  const choice = useCourierChoice(size)
  const asking = useFormCall(
    'GET /orders/{id}/shipments/{shipmentId}/courier-rates',
    choice.form,
    'The couriers could not be fetched.',
  )
  const booking = useFormCall(
    'POST /orders/{id}/shipments/{shipmentId}/booking',
    choice.form,
    'The courier was not booked.',
  )
  const params = { id: order.id, shipmentId: shipment.id }
  const book = (fields: SizeFields, { courierId, charge }: CourierRate) =>
    booking.send(
      { params, body: { ...(fields as Record<keyof SizeFields, number>), courierId, charge } },
      ({ message, booking: { state }, order: changed }) => {
        if (state === 'BOOKED') toast.success(message)
        else toast.error(message)
        onClose()
        onBooked()
        onChanged(changed)
      },
      // Booked in another window, or not packed any more.
      (message) => {
        toast.error(message)
        onClose()
        onBooked()
        onOutdated()
      },
    )
  return (
    <CourierDialog
      choice={choice}
      title={hasSeveralParcels(order) ? `Book a courier for parcel ${shipment.number}` : 'Book a courier'}
      text={shipment.cashAmount && `The courier collects ${formatRupees(toPaise(shipment.cashAmount))} in cash.`}
      noneText={`No courier takes this parcel to ${order.address.postalCode}. Send it with another courier, and add its number.`}
      busy={asking.busy || booking.busy}
      error={asking.message || booking.message}
      open={open}
      onClose={onClose}
      onAsk={(fields) =>
        asking.send({ params, query: toQuery(fields) }, ({ couriers }) => choice.showCouriers(couriers))
      }
      onBook={book}
    />
  )
}
