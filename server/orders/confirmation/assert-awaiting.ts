import { awaitsConfirmation, type OrderState } from '#contract/order-states.ts'
import { AppError } from '#server/errors.ts'

/** Throws a conflict for an order that does not wait for its confirmation. */
export function assertAwaiting(order: OrderState): void {
  if (!awaitsConfirmation(order)) throw new AppError('conflict', reasonOf(order))
}

function reasonOf({ deliveryStatus, confirmationStatus }: OrderState): string {
  if (deliveryStatus === 'CANCELED') return 'This order has already been canceled.'
  if (deliveryStatus !== 'PENDING') return 'This order has already been shipped.'
  return confirmationStatus === 'CONFIRMED'
    ? 'This order has already been confirmed.'
    : 'This order needs no confirmation.'
}
