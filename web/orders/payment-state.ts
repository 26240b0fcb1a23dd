/** What the payment's page shows (specification 4). */
export type PaymentState = 'success' | 'failure' | 'pending' | 'error'

const states: Record<string, PaymentState> = {
  COMPLETED: 'success',
  SUCCESS: 'success',
  FAILED: 'failure',
  PENDING: 'pending',
  INITIATED: 'pending',
}

/** The state for a status. One that is not known is never a success. */
export const paymentStateOf = (status: unknown): PaymentState =>
  typeof status === 'string' && Object.hasOwn(states, status) ? states[status]! : 'error'
