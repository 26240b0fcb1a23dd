import { formatRupees, toPaise } from '#contract/money.ts'
import { hasSeveralParcels, type Shipment } from '../../shipments/parcels.ts'
import type { SuggestedSize } from './booking.ts'
import { type BookDialogProps, CourierDialog, useCourierBooking } from './CourierDialog.tsx'

type Props = BookDialogProps & { shipment: Shipment; size: SuggestedSize | undefined }

/** Shows the couriers that take a parcel with their charges, and books the chosen one. */
export function BookCourier({ shipment, size, ...props }: Props) {
  const { order, open, onClose } = props
  const params = { id: order.id, shipmentId: shipment.id }
  const booking = useCourierBooking(
    size,
    {
      rates: ['GET /orders/{id}/shipments/{shipmentId}/courier-rates', (query) => ({ params, query })],
      book: ['POST /orders/{id}/shipments/{shipmentId}/booking', (body) => ({ params, body })],
      failure: 'The courier was not booked.',
    },
    props,
  )
  return (
    <CourierDialog
      booking={booking}
      title={hasSeveralParcels(order) ? `Book a courier for parcel ${shipment.number}` : 'Book a courier'}
      text={shipment.cashAmount && `The courier collects ${formatRupees(toPaise(shipment.cashAmount))} in cash.`}
      noneText={`No courier takes this parcel to ${order.address.postalCode}. Send it with another courier, and add its number.`}
      open={open}
      onClose={onClose}
    />
  )
}
