import type { DeliveryStatus, PaymentStatus, ReturnStatus } from '#contract/order-states.ts'
import type { Tone } from '#web/ui/Badge.tsx'

/** How a state is called in the back office, and its tone. Customers read 'Processing' where administrators read 'Pending'. */
type Words<State extends string> = Readonly<Record<State, { label: string; tone: Tone }>>

export const deliveryWords: Words<DeliveryStatus> = {
  PENDING: { label: 'Pending', tone: 'warning' },
  SHIPPED: { label: 'Shipped', tone: 'info' },
  DELIVERED: { label: 'Delivered', tone: 'success' },
  CANCELED: { label: 'Canceled', tone: 'neutral' },
}

export const paymentWords: Words<PaymentStatus> = {
  PENDING: { label: 'Pending', tone: 'warning' },
  COMPLETED: { label: 'Completed', tone: 'success' },
  FAILED: { label: 'Failed', tone: 'danger' },
  REFUNDED: { label: 'Refunded', tone: 'info' },
}

export const returnWords: Words<ReturnStatus> = {
  NONE: { label: 'None', tone: 'neutral' },
  REQUESTED: { label: 'Requested', tone: 'warning' },
  ACCEPTED: { label: 'Accepted', tone: 'success' },
  REJECTED: { label: 'Rejected', tone: 'neutral' },
}
