import type { CallResponse } from '#contract/calls.ts'
import type { PickupAction } from '#contract/orders/returns/return-pickups.ts'
import type { OrderReturn } from '../../returns/return-labels.ts'
import { bookingText, isOver } from '../couriers/booking.ts'

type Pickup = NonNullable<CallResponse<'GET /orders/{id}/returns/{returnId}/pickup'>['pickup']>

/** What an administrator reads about a booked pickup. */
export const pickupText = (pickup: Pick<Pickup, 'state' | 'error' | 'isOfFormerService'>): string | null =>
  bookingText(pickup, { requested: 'The pickup is being booked.', canceled: 'The booked pickup is canceled.' })

/** Whether a pickup can be booked for a return: it waits for one, and no other booking is open. */
export const canBookPickup = ({ status, method }: OrderReturn, pickup: Pickup | null): boolean =>
  status === 'APPROVED' && method === 'PICKUP' && (pickup === null || isOver(pickup))

/** What can be done with the booked pickup of a return, in the order of the buttons. */
export function offeredPickupActions(
  pickup: Pick<Pickup, 'state' | 'pickupOn' | 'isOfFormerService'>,
  { status }: Pick<OrderReturn, 'status'>,
): { action: PickupAction; label: string }[] {
  const { state, pickupOn } = pickup
  if (isOver(pickup)) return []
  if (state !== 'BOOKED') return [{ action: 'check', label: 'Check again' }]
  const isAwaited = status === 'APPROVED'
  return [
    ...(isAwaited && pickupOn === null ? [{ action: 'request', label: 'Request pickup' } as const] : []),
    { action: 'check', label: 'Update tracking' },
    ...(isAwaited ? [{ action: 'cancel', label: 'Cancel pickup' } as const] : []),
  ]
}
