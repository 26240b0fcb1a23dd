import type { AppContext } from '#server/context.ts'
import { findDueAttempts } from '#server/payments/attempts.store.ts'
import { findDueRefunds } from '#server/payments/refund-attempts.store.ts'
import { expireUnpaid } from '../cancellation/expire-unpaid.ts'
import { processRefund } from '../refunds/process-refund.ts'
import { findUnsentRefunds } from '../refunds/refunds.store.ts'
import { syncPayment } from './sync-payment.ts'

/** Looks after payments once a minute; no payload. */
export const pollPaymentsJob = 'watch-payments'

/** Attempts and refunds that one run looks at; the next one goes on. */
const batchSize = 200
/** Milliseconds after which a refund that nobody has sent was lost by a crash. */
const unsentRefundTimeout = 60_000

/**
 * Asks for every payment and refund whose time has come, and cancels what nobody paid for. Each has a job of its own as
 * well; what stands in the tables is what counts, so that nothing is forgotten whatever happens to a job.
 */
export async function pollPayments(context: AppContext): Promise<void> {
  const now = context.clock()
  await forEachIsolated(context, await findDueAttempts(context.db, now, batchSize), (id) => syncPayment(context, id))
  await forEachIsolated(context, ['unpaid orders'], () => expireUnpaid(context))
  const lost = await findUnsentRefunds(context.db, new Date(now.getTime() - unsentRefundTimeout))
  const due = await findDueRefunds(context.db, now, batchSize)
  await forEachIsolated(context, [...new Set([...lost, ...due])], (id) => processRefund(context, id))
}

/** One that fails must not keep the others waiting. */
async function forEachIsolated(
  { log }: AppContext,
  ids: readonly string[],
  look: (id: string) => Promise<unknown>,
): Promise<void> {
  for (const id of ids) {
    await look(id).catch((error: unknown) => log.error({ err: error, id }, 'a payment could not be looked after'))
  }
}
