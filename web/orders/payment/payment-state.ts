import { isTransientStatus } from '#web/api/api-error.ts'

/** The states of the payment result page (specification 4). */
export type PaymentState = 'success' | 'failure' | 'pending' | 'unknown'

const stateByStatus: Record<string, PaymentState> = {
  COMPLETED: 'success',
  SUCCESS: 'success',
  FAILED: 'failure',
  PENDING: 'pending',
  INITIATED: 'pending',
}

/** The state for a status. An unknown status is never a success. */
export const paymentStateOf = (status: unknown): PaymentState =>
  typeof status === 'string' && Object.hasOwn(stateByStatus, status) ? stateByStatus[status]! : 'unknown'

type PollResult = { data?: { status: string } | undefined; error?: { status: number } | undefined }

/** Whether a payment is polled again: while it is pending, and after a temporary failure such as a network error, 429 or 5xx. */
export function shouldPollAgain({ data, error }: PollResult): boolean {
  if (data) return paymentStateOf(data.status) === 'pending'
  return error !== undefined && (error.status === 429 || isTransientStatus(error.status))
}
