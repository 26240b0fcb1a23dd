import type { CallResponse } from '#contract/calls.ts'
import { useFormCall } from '#web/api/form-errors.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { OrderReturn } from '../../returns/return-labels.ts'
import type { CourierRate } from '../couriers/booking.ts'
import { CourierDialog, type SizeFields, toQuery, useCourierChoice } from '../couriers/CourierDialog.tsx'
import type { OrderActionProps } from '../detail/RequiredAction.tsx'

type Props = OrderActionProps & {
  given: OrderReturn
  size: CallResponse<'GET /orders/{id}/returns/{returnId}/pickup'>['size']
  open: boolean
  onClose: () => void
  onBooked: () => void
}

/** Shows the couriers that pick a return up with their charges, and books the chosen one. */
export function BookPickup({ order, given, size, open, onClose, onBooked, onChanged, onOutdated }: Props) {
  const choice = useCourierChoice(size)
  const asking = useFormCall(
    'GET /orders/{id}/returns/{returnId}/pickup-rates',
    choice.form,
    'The couriers could not be fetched.',
  )
  const booking = useFormCall('POST /orders/{id}/returns/{returnId}/pickup', choice.form, 'The pickup was not booked.')
  const params = { id: order.id, returnId: given.id }
  const book = (fields: SizeFields, { courierId, charge }: CourierRate) =>
    booking.send(
      { params, body: { ...(fields as Record<keyof SizeFields, number>), courierId, charge } },
      ({ message, pickup: { state }, order: changed }) => {
        if (state === 'BOOKED') toast.success(message)
        else toast.error(message)
        onClose()
        onBooked()
        onChanged(changed)
      },
      // Booked in another window, or withdrawn.
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
      title="Book a pickup"
      text="The customer sees the courier, the number and the day."
      noneText={`No courier picks up at ${order.address.postalCode}. Plan the pickup with another courier.`}
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
