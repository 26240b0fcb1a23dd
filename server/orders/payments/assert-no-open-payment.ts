import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/errors.ts'
import { isAttemptOpen } from '#server/payments/attempt-states.ts'
import { findAttemptsOfOrder } from '#server/payments/attempts.store.ts'

/** Throws a conflict while a payment for the order is open: its amount is fixed. */
export async function assertNoOpenPayment(trx: Database, orderId: string): Promise<void> {
  if ((await findAttemptsOfOrder(trx, orderId)).some(isAttemptOpen))
    throw new AppError('conflict', 'A payment for this order is open. Please try again in some minutes.')
}
