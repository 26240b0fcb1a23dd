/** What the payment's page shows (specification 4). */
export type PaymentState = 'success' | 'failure' | 'pending' | 'error'

const stateByStatus: Record<string, PaymentState> = {
  COMPLETED: 'success',
  SUCCESS: 'success',
  FAILED: 'failure',
  PENDING: 'pending',
  INITIATED: 'pending',
}

/** The state for a status. One that is not known is never a success. */
export const paymentStateOf = (status: unknown): PaymentState =>
  typeof status === 'string' && Object.hasOwn(stateByStatus, status) ? stateByStatus[status]! : 'error'

type PollResult = { data?: { status: string } | undefined; error?: { status: number } | undefined }

/** Whether a payment is asked for again: while it is pending, and after a failure that passes, such as a network or a server that is away, or asking too often. */
export function shouldPollAgain({ data, error }: PollResult): boolean {
  if (data) return paymentStateOf(data.status) === 'pending'
  return error !== undefined && (error.status === 0 || error.status === 429 || error.status >= 500)
}
