import { unpaidOrderMinutes } from '#contract/limits.ts'
import { inTransaction } from '../database/transaction.ts'
import { attemptsOf } from '../payments/attempts.store.ts'
import { isOpen } from '../payments/attempts.ts'
import type { Shop } from '../shop.ts'
import { cancelUnpaid } from './cancel-unpaid.ts'
import { unpaidSince } from './orders.store.ts'
import { checkPayment } from './settle-attempt.ts'

const minute = 60_000
/** How long a provider that cannot be asked holds an order up: what comes later is refunded. */
const patience = 30 * minute

/**
 * Cancels online orders that nobody paid for in time: an hour after they were placed, once nobody can begin to pay them any
 * more. What is still open is asked about first.
 */
export async function expireUnpaid(shop: Shop): Promise<void> {
  const now = shop.clock()
  const placedBefore = new Date(now.getTime() - unpaidOrderMinutes * minute)
  for (const { id, orderDate } of await unpaidSince(shop.db, placedBefore)) {
    // One that fails must not keep the others waiting.
    await expire(shop, id, orderDate, now).catch((error: unknown) =>
      shop.log.error({ err: error, id }, 'an unpaid order could not be canceled'),
    )
  }
}

async function expire(shop: Shop, id: string, orderDate: Date, now: Date): Promise<void> {
  const isPatient = now.getTime() - orderDate.getTime() < unpaidOrderMinutes * minute + patience
  if (!(await isOver(shop, id, now)) && isPatient) return
  await inTransaction(shop.db, async (trx) => {
    if ((await attemptsOf(trx, id)).some((attempt) => isOpen(attempt) && attempt.expiresAt > now)) return
    await cancelUnpaid(shop, trx, id)
  })
}

/** Whether every attempt has expired, and the provider has said so of those that are open. */
async function isOver(shop: Shop, orderId: string, now: Date): Promise<boolean> {
  const open = (await attemptsOf(shop.db, orderId)).filter(isOpen)
  if (open.some(({ expiresAt }) => expiresAt > now)) return false
  for (const { merchantOrderId } of open) {
    const checked = await checkPayment(shop, merchantOrderId)
    if (!checked?.isKnown) return false
  }
  return true
}
