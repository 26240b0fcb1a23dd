import type { BookingAction } from '#contract/orders/shipments/courier-bookings.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import type { Shipment } from '../../shipments/parcels.ts'
import type { OrderActionProps } from '../detail/RequiredAction.tsx'
import { canBeSent } from '../shipments/shipment-dialog.ts'
import { BookCourier } from './BookCourier.tsx'
import { type Booking, isOver, type SuggestedSize, shipmentBookingText } from './booking.ts'
import { CourierPanel } from './CourierPanel.tsx'
import { useCourierAction } from './use-courier-action.ts'

export type ShipmentBookingProps = OrderActionProps & { shipment: Shipment }
type PanelProps = ShipmentBookingProps & {
  booking: Booking | undefined
  size: SuggestedSize | undefined
  isTest: boolean
  onBooked: () => void
}

/** The booking of a shipment with the courier service, and what can be done with it. */
export function ShipmentBooking(props: ShipmentBookingProps) {
  const { order, shipment } = props
  const { data, error, isLoading, refetch } = useQuery('GET /orders/{id}/bookings', { params: { id: order.id } })
  const ofShipment = ({ shipmentId }: { shipmentId: string }) => shipmentId === shipment.id
  return (
    <>
      <QueryErrorBox error={error} fallback="Failed to fetch the booking." onRetry={refetch} busy={isLoading} />
      {data && (
        <BookingPanel
          {...props}
          booking={data.bookings.find(ofShipment)}
          size={data.sizes.find(ofShipment)}
          isTest={data.service === 'simulator'}
          onBooked={refetch}
        />
      )}
    </>
  )
}

function BookingPanel(props: PanelProps) {
  const { order, shipment, booking, isTest, size, onBooked } = props
  const dialog = useDialogState<'book' | 'cancel'>()
  const { send, busy, error, act } = useCourierAction(
    'PUT /orders/{id}/shipments/{shipmentId}/booking',
    (action: BookingAction) => ({ params: { id: order.id, shipmentId: shipment.id }, body: { action } }),
    props,
  )
  const isOpen = booking && !isOver(booking)
  const canBook = !isOpen && shipment.status === 'READY' && canBeSent(order)
  if (!isOpen && !canBook) return null
  return (
    <CourierPanel
      booking={booking}
      text={booking && shipmentBookingText(booking)}
      isTest={isTest}
      bookLabel={canBook ? 'Book a courier' : null}
      actions={isOpen ? actionsOf(booking, shipment) : []}
      busy={busy}
      error={error}
      dialog={dialog}
      onAct={act}
      cancel={{
        title: 'Cancel the booking?',
        text:
          shipment.status === 'READY'
            ? 'The courier does not come. The parcel stays packed and can be booked again.'
            : 'The courier does not come, because no report says that it has the parcel. The parcel stays as it is, without a courier.',
        confirmText: 'Cancel booking',
        cancelText: 'Keep booking',
        onConfirm: () => send('cancel'),
      }}
    >
      <BookCourier
        key={dialog.openCount}
        {...props}
        size={size}
        open={dialog.isOpen}
        onClose={dialog.close}
        onBooked={onBooked}
      />
    </CourierPanel>
  )
}

type Action = { action: BookingAction; label: string }

function actionsOf({ state, labelUrl, pickupOn, wasPickedUp = false }: Booking, { status }: Shipment): Action[] {
  if (state !== 'BOOKED') return [{ action: 'check', label: 'Check again' }]
  const isPacked = status === 'READY'
  return [
    ...(labelUrl === null && isPacked ? [{ action: 'label', label: 'Create label' } as const] : []),
    ...(pickupOn === null && isPacked ? [{ action: 'pickup', label: 'Request pickup' } as const] : []),
    { action: 'check', label: 'Update tracking' },
    ...(isPacked || !wasPickedUp ? [{ action: 'cancel', label: 'Cancel booking' } as const] : []),
  ]
}
