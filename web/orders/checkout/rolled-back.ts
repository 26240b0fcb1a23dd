import { ApiError } from '#web/api/api-error.ts'

/** The payment provider rejected the payment and the store canceled the order. A proxy's 502 has no message. */
export const isRolledBack = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 502 && error.message !== ''
