import { useState } from 'react'
import { toPaise } from '#contract/money.ts'
import type { BookingAction } from '#contract/orders/shipments/courier-bookings.ts'
import { hasStatus } from '#web/api/api-error.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useQuery } from '#web/api/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { Amount } from '#web/ui/data/Price.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import type { Shipment } from '../../shipments/parcels.ts'
import type { OrderActionProps } from '../detail/RequiredAction.tsx'
import { canBeSent } from '../shipments/shipment-dialog.ts'
import { BookCourier } from './BookCourier.tsx'
import { type Booking, bookingText, isOver, type SuggestedSize } from './booking.ts'

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
  const text = booking && bookingText(booking)
  return (
    <div className="grid gap-3 border-t border-hairline pt-3">
      {isTest && <p className="text-muted">Test mode: no courier comes.</p>}
      {booking?.state === 'BOOKED' && <BookingFacts booking={booking} />}
      {text && <p className={booking.error ? 'text-danger' : 'text-muted'}>{text}</p>}
      <div className="flex flex-wrap items-center gap-2">
        {canBook && (
          <Button size="sm" className="pointer-coarse:h-11" onClick={() => dialog.open('book')}>
            Book a courier
          </Button>
        )}
        {isOpen &&
          actionsOf(booking, shipment).map(({ action, label }) => (
            <Button
              key={action}
              size="sm"
              className="pointer-coarse:h-11"
              busy={busy === action}
              onClick={() => (action === 'cancel' ? dialog.open('cancel') : act(action))}
            >
              {label}
            </Button>
          ))}
      </div>
      <CallErrorText error={error} fallback="The courier service could not be asked." />
      {dialog.subject === 'book' && (
        <BookCourier
          key={dialog.openCount}
          {...props}
          size={size}
          open={dialog.isOpen}
          onClose={dialog.close}
          onBooked={onBooked}
        />
      )}
      {dialog.subject === 'cancel' && (
        <ConfirmDialog
          open={dialog.isOpen}
          onClose={dialog.close}
          title="Cancel the booking?"
          text="The courier does not come. The parcel stays packed and can be booked again."
          confirmText="Cancel booking"
          cancelText="Keep booking"
          danger
          onConfirm={() => send('cancel')}
        />
      )}
    </div>
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

/** The charge, the label and the pickup of a booked parcel. */
function BookingFacts({ booking: { charge, labelUrl, pickupOn, pickupReference } }: { booking: Booking }) {
  if (!charge && !labelUrl && !pickupOn) return null
  return (
    <p className="flex flex-wrap gap-x-4">
      {charge && (
        <span>
          <span className="text-muted">Charge</span> <Amount paise={toPaise(charge)} className="font-medium" />
        </span>
      )}
      {pickupOn && (
        <span title={pickupReference ?? undefined}>
          <span className="text-muted">Pickup</span> <DateTime iso={pickupOn} withTime />
        </span>
      )}
      {labelUrl && (
        <a
          href={labelUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="font-semibold text-link underline-offset-4 hover:underline"
        >
          Print label
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </p>
  )
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
