import type { AppContext } from '#server/context.ts'
import { findDueAttempts } from '#server/payments/attempts.store.ts'
import { findDueRefunds } from '#server/payments/refund-attempts.store.ts'
import { expireUnpaid } from '../cancellations/expire-unpaid.ts'
import { processRefund } from '../refunds/process-refund.ts'
import { findUnsentRefunds } from '../refunds/refunds.store.ts'
import { syncPayment } from './sync-payment.ts'

/** Polls payments once a minute; no payload. */
export const pollPaymentsJob = 'poll-payments'

/** The maximum number of attempts and of refunds in one run; the next run continues. */
const batchSize = 200
/** Age in milliseconds from which a pending refund without an attempt is sent again. */
const unsentRefundTimeout = 60_000

/**
 * Reads the status of every payment and refund that is due, and cancels expired orders. Each payment also has a job of its
 * own; this run reads the tables, so it also processes payments and refunds whose own job was lost.
 */
export async function pollPayments(context: AppContext): Promise<void> {
  const now = context.clock()
  await forEachIsolated(context, await findDueAttempts(context.db, now, batchSize), (id) => syncPayment(context, id))
  await expireUnpaid(context).catch((error: unknown) => context.log.error({ err: error }, 'payment poll failed'))
  const unsent = await findUnsentRefunds(context.db, new Date(now.getTime() - unsentRefundTimeout))
  const due = await findDueRefunds(context.db, now, batchSize)
  await forEachIsolated(context, [...new Set([...unsent, ...due])], (id) => processRefund(context, id))
}

/** Runs a task for each id; an error is logged and does not stop the others. */
async function forEachIsolated(
  { log }: AppContext,
  ids: readonly string[],
  task: (id: string) => Promise<unknown>,
): Promise<void> {
  for (const id of ids) {
    await task(id).catch((error: unknown) => log.error({ err: error, id }, 'payment poll failed'))
  }
}
