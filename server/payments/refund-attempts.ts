import { formatRupees } from '#contract/money.ts'
import type { Database } from '#server/database/connect.ts'
import type { PaymentAttemptRow } from './attempts.store.ts'
import { newPaymentId } from './attempts.ts'
import { insertPaymentEvent, type PaymentEventKind } from './payment-events.store.ts'
import type {
  AcceptedRefund,
  NotFoundResult,
  PaymentProvider,
  ProviderRefundStatus,
  RefusedResult,
  UnknownResult,
} from './provider.ts'
import {
  findLatestRefundAttempt,
  insertRefundAttempt,
  lockRefundAttempt,
  type RefundAttempt,
  updateRefundAttempt,
} from './refund-attempts.store.ts'
import { nextRefundCheck } from './schedule.ts'

/** How long a request may be under way: before that an unknown refund may still arrive. */
const inFlightWindow = 60_000

type NewRefundInput = { refundId: string; amount: number; now: Date }

/** Writes a try to give an attempt's money back, in the running transaction and before the provider hears of it; undefined when one is under way. */
export async function createRefundAttempt(
  trx: Database,
  attempt: PaymentAttemptRow,
  { refundId, amount, now }: NewRefundInput,
): Promise<RefundAttempt | undefined> {
  const { merchantOrderId, orderId } = attempt
  const facts = {
    refundId,
    merchantOrderId,
    amount,
    createdAt: now,
    sentAt: now,
    nextCheckAt: nextRefundCheck(now, now),
  }
  const opened = await insertRefundAttempt(trx, { ...facts, merchantRefundId: newPaymentId() })
  if (opened) await createRefundEventRecorder(trx, opened, orderId, now)('REFUND_ASKED')
  return opened
}

const createRefundEventRecorder =
  (db: Database, { merchantOrderId, merchantRefundId, amount }: RefundAttempt, orderId: string, at: Date) =>
  (kind: PaymentEventKind, detail: string | null = null, sum = amount) =>
    insertPaymentEvent(db, { at, orderId, merchantOrderId, merchantRefundId, kind, amount: sum, detail })

type RefundResult = AcceptedRefund | ProviderRefundStatus | RefusedResult | NotFoundResult | UnknownResult

/**
 * Asks the provider for a refund, or how it stands. One whose fate is unknown is sent again under the same id, once the
 * provider does not know it and the first request cannot be under way any more: it is never given twice.
 */
export async function requestRefund(
  provider: PaymentProvider,
  refund: RefundAttempt,
  isNew: boolean,
  now: Date,
): Promise<RefundResult> {
  if (isNew) return provider.refund(refund)
  if (refund.wasNeverSent) return resendRefund(provider, refund)
  const status = await provider.refundStatus(refund.merchantRefundId)
  const mayBeUnderWay = now.getTime() - refund.sentAt.getTime() < inFlightWindow
  return status.kind === 'notFound' && refund.state === 'ASKED' && !mayBeUnderWay
    ? resendRefund(provider, refund)
    : status
}

/** A refusal of an id that was sent before may be the echo of the earlier request: it counts where the id is not known. */
async function resendRefund(provider: PaymentProvider, refund: RefundAttempt): Promise<RefundResult> {
  const { merchantRefundId } = refund
  const answer = await provider.refund(refund)
  if (answer.kind !== 'refused' || !answer.isFinal) return answer
  const status = await provider.refundStatus(merchantRefundId)
  if (status.kind === 'found') return status
  return status.kind === 'notFound' ? answer : { kind: 'unknown', reason: answer.reason }
}

type ManualRefund = { refundId: string; orderId: string; amount: number; reference: string; now: Date }

/** Tells the ledger that money went back by hand, in the running transaction, and ends the provider's try that is under way. */
export async function settleRefundManually(
  trx: Database,
  { refundId, orderId, amount, reference, now }: ManualRefund,
): Promise<void> {
  const last = await findLatestRefundAttempt(trx, refundId)
  const ids = { merchantOrderId: last?.merchantOrderId ?? null, merchantRefundId: last?.merchantRefundId ?? null }
  await insertPaymentEvent(trx, { at: now, orderId, ...ids, kind: 'SETTLED', amount, detail: reference })
  if (!last || last.endedAt) return
  const end = { state: 'FAILED', errorCode: 'SETTLED_BY_HAND', endedAt: now, nextCheckAt: null } as const
  await updateRefundAttempt(trx, last.merchantRefundId, end)
}

/** What a try has come to; null while it is not final. */
export type FinalRefundStatus =
  | { status: 'COMPLETED'; reference: string | null }
  | { status: 'FAILED'; failure: string }
  | null

/** Money came back, but not as much as is owed: the provider is not asked for it again. */
const wrongAmountMessage = (given: number, owed: number): string =>
  `The provider gave back ${formatRupees(given)} instead of ${formatRupees(owed)}.`

/** Writes down what the provider says of a try, in the running transaction; an end is told once. */
export async function recordRefundAttemptResult(
  trx: Database,
  { merchantRefundId }: RefundAttempt,
  orderId: string,
  answer: RefundResult,
  now: Date,
): Promise<FinalRefundStatus> {
  const held = await lockRefundAttempt(trx, merchantRefundId)
  if (held.endedAt) return null
  const note = createRefundEventRecorder(trx, held, orderId, now)
  const wait = { nextCheckAt: nextRefundCheck(held.createdAt, now) }
  const end = { endedAt: now, nextCheckAt: null }
  const fail = async (kind: 'REFUND_FAILED' | 'REFUND_REFUSED', failure: string): Promise<FinalRefundStatus> => {
    await note(kind, failure)
    await updateRefundAttempt(trx, merchantRefundId, { state: 'FAILED', errorCode: failure, ...end })
    return { status: 'FAILED', failure }
  }
  switch (answer.kind) {
    case 'notFound':
      await updateRefundAttempt(trx, merchantRefundId, wait)
      return null
    case 'unknown':
      if (held.state === 'ASKED') await note('REFUND_UNKNOWN', answer.reason)
      await updateRefundAttempt(trx, merchantRefundId, {
        ...wait,
        ...(held.wasNeverSent && { wasNeverSent: false, sentAt: now }),
      })
      return null
    case 'refused':
      if (answer.isFinal) return fail('REFUND_REFUSED', answer.reason)
      // It never left: it is sent again under the same id.
      await updateRefundAttempt(trx, merchantRefundId, { ...wait, wasNeverSent: true })
      return null
    default: {
      const { state, providerRefundId } = answer
      if (state === 'FAILED') return fail('REFUND_FAILED', ('errorCode' in answer && answer.errorCode) || 'FAILED')
      if (state === 'COMPLETED') {
        const reference = ('reference' in answer ? answer.reference : null) ?? providerRefundId
        const refundedAmount = answer.amount ?? held.amount
        await note('REFUNDED', reference, refundedAmount)
        await updateRefundAttempt(trx, merchantRefundId, { state, providerRefundId, reference, refundedAmount, ...end })
        return refundedAmount === held.amount
          ? { status: 'COMPLETED', reference }
          : { status: 'FAILED', failure: wrongAmountMessage(refundedAmount, held.amount) }
      }
      if (held.state === 'ASKED') await note('REFUND_STARTED', providerRefundId)
      await updateRefundAttempt(trx, merchantRefundId, { state, providerRefundId, wasNeverSent: false, ...wait })
      return null
    }
  }
}
