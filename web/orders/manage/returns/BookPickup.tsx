import type { CallResponse } from '#contract/calls.ts'
import type { OrderReturn } from '../../returns/return-labels.ts'
import { type BookDialogProps, CourierDialog, useCourierBooking } from '../couriers/CourierDialog.tsx'

type Props = BookDialogProps & {
  orderReturn: OrderReturn
  size: CallResponse<'GET /orders/{id}/returns/{returnId}/pickup'>['size']
}

/** Shows the couriers that pick a return up with their charges, and books the chosen one. */
export function BookPickup({ orderReturn, size, ...props }: Props) {
  const { order, open, onClose } = props
  const params = { id: order.id, returnId: orderReturn.id }
  const booking = useCourierBooking(
    size,
    {
      rates: ['GET /orders/{id}/returns/{returnId}/pickup-rates', (query) => ({ params, query })],
      book: ['POST /orders/{id}/returns/{returnId}/pickup', (body) => ({ params, body })],
      failure: 'The pickup was not booked.',
    },
    props,
  )
  return (
    <CourierDialog
      booking={booking}
      title="Book a pickup"
      text="The customer sees the courier, the number and the day."
      noneText={`No courier picks up at ${order.address.postalCode}. Plan the pickup with another courier.`}
      open={open}
      onClose={onClose}
    />
  )
}
