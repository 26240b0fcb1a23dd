import { z } from 'zod'
import { inTransaction } from '../database/transaction.ts'
import { attemptOf } from '../payments/attempts.store.ts'
import { queueCheck } from '../payments/attempts.ts'
import { addPaymentEvent } from '../payments/ledger.store.ts'
import { refundsMeant } from '../payments/refund-tries.store.ts'
import type { Shop } from '../shop.ts'
import { queueRefund } from './refunds.store.ts'

const text = z
  .string()
  .regex(/^[\w.-]{1,100}$/)
  .optional()
  .catch(undefined)
const Payload = z.object({
  merchantOrderId: text,
  originalMerchantOrderId: text,
  merchantRefundId: text,
  amount: z.int().nonnegative().max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
})
/** PhonePe wraps most events; some of its samples have the fields at the root. */
const Hint = z
  .object({ event: text, payload: Payload })
  .or(Payload.transform((payload) => ({ event: undefined, payload })))

/**
 * Takes note of what PhonePe reports and queues the question that counts: the report proves only that its sender knows the
 * password. Repeated, late and strange reports do no harm.
 */
export async function takeHint({ db, clock }: Shop, body: unknown): Promise<void> {
  const parsed = Hint.safeParse(body)
  if (!parsed.success) return
  const { event, payload } = parsed.data
  const detail = event ?? 'without a name'
  const noted = { at: clock(), kind: 'WEBHOOK', amount: payload.amount ?? null, detail } as const
  const attempt = payload.merchantOrderId && (await attemptOf(db, payload.merchantOrderId))
  if (attempt) {
    const { merchantOrderId, orderId } = attempt
    await inTransaction(db, async (trx) => {
      await addPaymentEvent(trx, { ...noted, merchantOrderId, orderId })
      if (attempt.state !== 'COMPLETED') await queueCheck(trx, merchantOrderId)
    })
  }
  const { merchantRefundId, originalMerchantOrderId: merchantOrderId } = payload
  if (!merchantRefundId && !merchantOrderId) return
  await inTransaction(db, async (trx) => {
    for (const { refundId, ...meant } of await refundsMeant(trx, { merchantRefundId, merchantOrderId })) {
      await addPaymentEvent(trx, { ...noted, ...meant })
      await queueRefund(trx, refundId)
    }
  })
}
