import type { Database } from '#server/database/connect.ts'
import type { PaymentAttemptRow } from './attempts.store.ts'
import { hasReportedFailure, insertPaymentEvent } from './payment-events.store.ts'
import type { PaymentProvider } from './provider.ts'
import {
  type FinalRefundStatus,
  type ProviderRefundResult,
  type RefundEvent,
  refundAttemptTransition,
} from './refund-attempt-states.ts'
import {
  findAttemptsOfRefund,
  findLatestRefundAttempt,
  insertRefundAttempt,
  lockRefundAttempt,
  type RefundAttempt,
  restartRefundAttempt,
  updateRefundAttempt,
  updateTwiceRefunded,
} from './refund-attempts.store.ts'
import { nextRefundCheck } from './schedule.ts'

/** Milliseconds for which a sent request may still be processed, so that a "not found" is not reliable. */
const inFlightWindow = 60_000

type NewRefundInput = { refundId: string; amount: number; now: Date }

/**
 * Starts a refund attempt of a payment in the running transaction, before it is sent to the provider; undefined when another one is pending. Its id
 * is the refund's with the number of the attempt, so that a store that is restored from a backup repeats the ids that it sent after the backup.
 * A refused attempt is started again under its id, so that the next number follows only an id that the provider has.
 */
export async function createRefundAttempt(
  trx: Database,
  attempt: PaymentAttemptRow,
  { refundId, amount, now }: NewRefundInput,
): Promise<RefundAttempt | undefined> {
  const { merchantOrderId, orderId } = attempt
  const columns = {
    refundId,
    merchantOrderId,
    amount,
    createdAt: now,
    sentAt: now,
    nextCheckAt: nextRefundCheck(now, now),
  }
  const attempts = await findAttemptsOfRefund(trx, refundId)
  const last = attempts.at(-1)
  const isRefused = last?.state === 'FAILED' && !(await hasReportedFailure(trx, orderId, last.merchantRefundId))
  const created = isRefused
    ? await restartRefundAttempt(trx, last.merchantRefundId, columns)
    : await insertRefundAttempt(trx, { ...columns, merchantRefundId: `${refundId}-${attempts.length + 1}` })
  if (created) await insertRefundEvent(trx, created, orderId, now, { kind: 'REFUND_REQUESTED', detail: null })
  return created
}

const insertRefundEvent = (
  db: Database,
  { merchantOrderId, merchantRefundId, amount }: RefundAttempt,
  orderId: string,
  now: Date,
  event: RefundEvent,
) => insertPaymentEvent(db, { createdAt: now, orderId, merchantOrderId, merchantRefundId, amount, ...event })

type RefundRequest = { isNew: boolean; clock: () => Date; isStillOwed: () => Promise<boolean> }

/**
 * Sends a refund to the provider, or reads its status. A refund with an unknown result is sent again under the same id, once
 * the provider returns `notFound` and `inFlightWindow` has passed. The same id prevents a second refund. `isStillOwed` is called before a refund is
 * sent again: it may have been paid by hand while the provider was asked. One that was paid by hand is never sent again.
 */
export async function requestRefund(
  provider: PaymentProvider,
  refund: RefundAttempt,
  { isNew, clock, isStillOwed }: RefundRequest,
): Promise<ProviderRefundResult> {
  const mayBeInFlight = () => clock().getTime() - refund.sentAt.getTime() < inFlightWindow
  if (isNew) {
    const response = await provider.refund(refund)
    // After the window another process takes the request for lost, and sends the refund itself.
    return confirmRefusal(provider, refund, response, { isFirstRequest: mayBeInFlight() })
  }
  const resend = async (): Promise<ProviderRefundResult> =>
    (await isStillOwed()) ? confirmRefusal(provider, refund, await provider.refund(refund)) : { kind: 'notFound' }
  if (refund.paidByHandAt) return provider.refundStatus(refund.merchantRefundId)
  if (refund.wasNeverSent) return resend()
  const wasInFlight = mayBeInFlight()
  const status = await provider.refundStatus(refund.merchantRefundId)
  return status.kind === 'notFound' && refund.state === 'REQUESTED' && !wasInFlight ? resend() : status
}

/**
 * The result of a refund that may have been sent before, even a new one: by this store before it was restored from a backup. If the provider
 * rejects its id as used, the other request may have succeeded: the rejection is final only if the provider does not find the id, or, where
 * no other request is known, if it rejects the status call too.
 */
async function confirmRefusal(
  provider: PaymentProvider,
  { merchantRefundId }: RefundAttempt,
  response: Awaited<ReturnType<PaymentProvider['refund']>>,
  { isFirstRequest = false } = {},
): Promise<ProviderRefundResult> {
  if (response.kind !== 'refused' || !response.isFinal) return response
  const status = await provider.refundStatus(merchantRefundId)
  if (status.kind === 'found') return status
  const isConfirmed = status.kind === 'notFound' || (isFirstRequest && status.isRejected)
  return isConfirmed ? response : { kind: 'unknown', reason: response.reason }
}

type ManualRefund = { refundId: string; orderId: string; amount: number; reference: string; now: Date }

/**
 * Records a manual refund in the ledger in the running transaction. An attempt that has not ended is only marked: the provider can still
 * complete it, so its status is polled until it is final.
 */
export async function settleRefundManually(
  trx: Database,
  { refundId, orderId, amount, reference, now }: ManualRefund,
): Promise<void> {
  const last = await findLatestRefundAttempt(trx, refundId)
  const ids = { merchantOrderId: last?.merchantOrderId ?? null, merchantRefundId: last?.merchantRefundId ?? null }
  await insertPaymentEvent(trx, { createdAt: now, orderId, ...ids, kind: 'SETTLED', amount, detail: reference })
  if (!last || last.endedAt) return
  await updateRefundAttempt(trx, last.merchantRefundId, { paidByHandAt: now })
}

/** Marks in the running transaction that a payment was refunded by hand and by the provider as settled; false if there is nothing to settle. */
export async function settleTwiceRefunded(
  trx: Database,
  { merchantOrderId, orderId }: PaymentAttemptRow,
  reference: string,
  now: Date,
): Promise<boolean> {
  const settled = await updateTwiceRefunded(trx, merchantOrderId, now)
  for (const attempt of settled) {
    const amount = attempt.refundedAmount ?? attempt.amount
    await insertRefundEvent(trx, attempt, orderId, now, { kind: 'SETTLED', amount, detail: reference })
  }
  return settled.length > 0
}

/** Records the provider's response to a refund attempt in the running transaction; returns its final status once. */
export async function recordRefundAttemptResult(
  trx: Database,
  { merchantRefundId }: RefundAttempt,
  orderId: string,
  response: ProviderRefundResult,
  now: Date,
): Promise<FinalRefundStatus> {
  const locked = await lockRefundAttempt(trx, merchantRefundId)
  if (locked.endedAt) return null
  const { change, event, finalStatus } = refundAttemptTransition(locked, response, now)
  if (event) await insertRefundEvent(trx, locked, orderId, now, event)
  await updateRefundAttempt(trx, merchantRefundId, change)
  return finalStatus
}
