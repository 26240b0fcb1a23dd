import { z } from 'zod'
import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { findAttempt } from '#server/payments/attempts.store.ts'
import { insertPaymentEvent } from '#server/payments/payment-events.store.ts'
import { findRefundsForWebhook } from '#server/payments/refund-attempts.store.ts'
import { queuePaymentCheck } from '#server/payments/sync-payment-job.ts'
import { queueRefund } from '../refunds/process-refund-job.ts'

const identifier = z
  .string()
  .regex(/^[\w.-]{1,100}$/)
  .optional()
  .catch(undefined)
const WebhookPayload = z.object({
  merchantOrderId: identifier,
  originalMerchantOrderId: identifier,
  merchantRefundId: identifier,
  amount: z.int().nonnegative().max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
})
/** Most events of PhonePe have a `payload`; some of its samples have the fields at the root. */
const WebhookEvent = z
  .object({ event: identifier, payload: WebhookPayload })
  .or(WebhookPayload.transform((payload) => ({ event: undefined, payload })))

/**
 * Records a webhook in the ledger and queues a status check, because a webhook proves only that its sender has the
 * credentials. A repeated or late webhook only adds a ledger entry and at most a status check; one with unknown ids is ignored.
 */
export async function handlePhonePeWebhook({ db, clock }: AppContext, body: unknown): Promise<void> {
  const parsed = WebhookEvent.safeParse(body)
  if (!parsed.success) return
  const { event, payload } = parsed.data
  const detail = event ?? 'without a name'
  const webhookEvent = { createdAt: clock(), kind: 'WEBHOOK', amount: payload.amount ?? null, detail } as const
  const attempt = payload.merchantOrderId && (await findAttempt(db, payload.merchantOrderId))
  if (attempt) {
    const { merchantOrderId, orderId } = attempt
    await inTransaction(db, async (trx) => {
      await insertPaymentEvent(trx, { ...webhookEvent, merchantOrderId, orderId })
      if (attempt.state !== 'COMPLETED') await queuePaymentCheck(trx, merchantOrderId)
    })
  }
  const { merchantRefundId, originalMerchantOrderId: merchantOrderId } = payload
  if (!merchantRefundId && !merchantOrderId) return
  await inTransaction(db, async (trx) => {
    for (const { refundId, ...ids } of await findRefundsForWebhook(trx, { merchantRefundId, merchantOrderId })) {
      await insertPaymentEvent(trx, { ...webhookEvent, ...ids })
      await queueRefund(trx, refundId)
    }
  })
}
