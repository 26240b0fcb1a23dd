import { useState } from 'react'
import type { BookingAction } from '#contract/orders/shipments/courier-bookings.ts'
import { hasStatus } from '#web/api/api-error.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useQuery } from '#web/api/use-query.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import type { Shipment } from '../../shipments/parcels.ts'
import type { OrderActionProps } from '../detail/RequiredAction.tsx'
import { canBeSent } from '../shipments/shipment-dialog.ts'
import { BookCourier } from './BookCourier.tsx'
import { type Booking, bookingText, isOver, type SuggestedSize } from './booking.ts'
import { CourierPanel } from './CourierPanel.tsx'

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
  if (error) {
    return <QueryErrorBox error={error} fallback="Failed to fetch the booking." onRetry={refetch} busy={isLoading} />
  }
  if (!data) return null
  const ofShipment = ({ shipmentId }: { shipmentId: string }) => shipmentId === shipment.id
  return (
    <BookingPanel
      {...props}
      booking={data.bookings.find(ofShipment)}
      size={data.sizes.find(ofShipment)}
      isTest={data.service === 'simulator'}
      onBooked={refetch}
    />
  )
}

function BookingPanel(props: PanelProps) {
  const { order, shipment, booking, isTest, size, onBooked } = props
  const dialog = useDialogState<'book' | 'cancel'>()
  const { send, busy, error, act } = useBookingAction(props)
  const isOpen = booking && !isOver(booking.state)
  const canBook = !isOpen && shipment.status === 'READY' && canBeSent(order)
  if (!isOpen && !canBook) return null
  return (
    <CourierPanel
      booking={booking}
      text={booking && bookingText(booking)}
      isTest={isTest}
      bookLabel={canBook ? 'Book a courier' : null}
      actions={isOpen ? actionsOf(booking, shipment) : []}
      busy={busy}
      error={error}
      dialog={dialog}
      onAct={act}
      cancel={{
        title: 'Cancel the booking?',
        text: 'The courier does not come. The parcel stays packed and can be booked again.',
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

function actionsOf({ state, labelUrl, pickupOn }: Booking, { status }: Shipment): Action[] {
  if (state !== 'BOOKED') return [{ action: 'check', label: 'Check again' }]
  const isPacked = status === 'READY'
  return [
    ...(labelUrl === null && isPacked ? [{ action: 'label', label: 'Create label' } as const] : []),
    ...(pickupOn === null && isPacked ? [{ action: 'pickup', label: 'Request pickup' } as const] : []),
    { action: 'check', label: 'Update tracking' },
    ...(isPacked ? [{ action: 'cancel', label: 'Cancel booking' } as const] : []),
  ]
}

/** The call that changes a booking. `act` shows its error in the panel; `send` throws it, as a dialog requires. */
function useBookingAction({ order, shipment, onChanged, onOutdated, onBooked }: PanelProps) {
  const call = useCall('PUT /orders/{id}/shipments/{shipmentId}/booking')
  const { send: sendCall } = call
  const params = { id: order.id, shipmentId: shipment.id }
  const [running, setRunning] = useState<BookingAction | null>(null)
  const send = async (action: BookingAction) => {
    setRunning(action)
    let failure: unknown = null
    await sendCall(
      { params, body: { action } },
      ({ message, order: changed }) => {
        toast.success(message)
        onBooked()
        onChanged(changed)
      },
      (error) => {
        failure = error
        if (hasStatus(error, 409)) onOutdated()
      },
    )
    if (failure) throw failure
  }
  // The error is shown in the panel.
  const act = (action: BookingAction) => void send(action).catch(() => {})
  return { send, act, error: call.error, busy: call.busy ? running : null }
}
