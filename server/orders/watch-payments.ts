import { dueAttempts } from '../payments/attempts.store.ts'
import { dueRefunds } from '../payments/refund-tries.store.ts'
import type { Shop } from '../shop.ts'
import { carryOutRefund } from './carry-out-refund.ts'
import { expireUnpaid } from './expire-unpaid.ts'
import { unsentRefunds } from './refunds.store.ts'
import { checkPayment } from './settle-attempt.ts'

/** Looks after payments once a minute; no payload. */
export const watchPaymentsJob = 'watch-payments'

/** Attempts and refunds that one run looks at; the next one goes on. */
const most = 200
/** Milliseconds after which a refund that nobody has sent was lost by a crash. */
const lostAfter = 60_000

/**
 * Asks for every payment and refund whose time has come, and cancels what nobody paid for. Each has a job of its own as
 * well; what stands in the tables is what counts, so that nothing is forgotten whatever happens to a job.
 */
export async function watchPayments(shop: Shop): Promise<void> {
  const now = shop.clock()
  await eachAlone(shop, await dueAttempts(shop.db, now, most), (id) => checkPayment(shop, id))
  await eachAlone(shop, ['unpaid orders'], () => expireUnpaid(shop))
  const lost = await unsentRefunds(shop.db, new Date(now.getTime() - lostAfter))
  const due = await dueRefunds(shop.db, now, most)
  await eachAlone(shop, [...new Set([...lost, ...due])], (id) => carryOutRefund(shop, id))
}

/** One that fails must not keep the others waiting. */
async function eachAlone({ log }: Shop, ids: readonly string[], look: (id: string) => Promise<unknown>): Promise<void> {
  for (const id of ids) {
    await look(id).catch((error: unknown) => log.error({ err: error, id }, 'a payment could not be looked after'))
  }
}
