import { dayMs } from '#contract/durations.ts'
import { formatRupees } from '#contract/money.ts'
import type { PaymentEventKind } from './payment-events.store.ts'
import type { AcceptedRefund, NotFoundResult, ProviderRefundStatus, RefusedResult, UnknownResult } from './provider.ts'
import type { RefundAttempt, updateRefundAttempt } from './refund-attempts.store.ts'
import { nextRefundCheck } from './schedule.ts'

export type ProviderRefundResult =
  | AcceptedRefund
  | ProviderRefundStatus
  | RefusedResult
  | NotFoundResult
  | UnknownResult

/**
 * The final status of a refund attempt; null while it is pending. REFUNDED_TWICE: the provider refunded what had been paid by hand.
 * `isOtherAmount`: the provider refunded another amount than it was asked for.
 */
export type FinalRefundStatus =
  | { status: 'COMPLETED'; reference: string | null }
  | { status: 'REFUNDED_TWICE'; amount: number }
  | { status: 'FAILED'; failure: string; isOtherAmount?: true }
  | null

/** A ledger event of a refund attempt; `amount` is that of the attempt by default. */
export type RefundEvent = { kind: PaymentEventKind; detail: string | null; amount?: number }

/** The effect of a response on a refund attempt: the columns to update, the ledger event and the final status. */
type RefundAttemptTransition = {
  change: Parameters<typeof updateRefundAttempt>[2]
  event: RefundEvent | null
  finalStatus: FinalRefundStatus
}

/**
 * The transition for a provider response to a pending refund attempt. A refund of another amount is final and FAILED: it is not
 * sent again.
 */
export function refundAttemptTransition(
  attempt: RefundAttempt,
  response: ProviderRefundResult,
  now: Date,
): RefundAttemptTransition {
  const isRequested = attempt.state === 'REQUESTED'
  const pending = (change: RefundAttemptTransition['change'], event: RefundEvent | null = null) => ({
    change: isGivenUp(attempt, response, now)
      ? ({ state: 'FAILED', errorCode: 'SETTLED_BY_HAND', endedAt: now, nextCheckAt: null } as const)
      : { nextCheckAt: nextRefundCheck(attempt.createdAt, now), ...change },
    event,
    finalStatus: null,
  })
  switch (response.kind) {
    case 'notFound':
      return pending({})
    case 'unknown':
      return pending(
        attempt.wasNeverSent ? { wasNeverSent: false, sentAt: now } : {},
        isRequested ? { kind: 'REFUND_UNKNOWN', detail: response.reason } : null,
      )
    case 'refused':
      // The provider has accepted it before.
      if (!isRequested) return pending({})
      // A request that was not sent is sent again under the same id.
      return response.isFinal
        ? failedTransition('REFUND_REFUSED', response.reason, now)
        : pending({ wasNeverSent: true })
    default: {
      const { state, providerRefundId } = response
      if (state === 'COMPLETED') return completedTransition(attempt, response, now)
      if (state === 'FAILED') {
        const errorCode = 'errorCode' in response ? response.errorCode : null
        return failedTransition('REFUND_FAILED', errorCode || 'FAILED', now)
      }
      return pending(
        { state, providerRefundId, wasNeverSent: false },
        isRequested ? { kind: 'REFUND_STARTED', detail: providerRefundId } : null,
      )
    }
  }
}

/**
 * Whether the provider is no longer asked about a refund that was paid by hand: 90 days later it refunds nothing (PhonePe, Refunds). If it finds
 * no such refund, a request that was under way then has ended after a day.
 */
const isGivenUp = ({ paidByHandAt }: RefundAttempt, { kind }: ProviderRefundResult, now: Date): boolean =>
  paidByHandAt !== null && now.getTime() - paidByHandAt.getTime() >= (kind === 'notFound' ? dayMs : 90 * dayMs)

const failedTransition = (
  kind: 'REFUND_FAILED' | 'REFUND_REFUSED',
  failure: string,
  now: Date,
): RefundAttemptTransition => ({
  change: { state: 'FAILED', errorCode: failure, endedAt: now, nextCheckAt: null },
  event: { kind, detail: failure },
  finalStatus: { status: 'FAILED', failure },
})

function completedTransition(
  { amount, paidByHandAt }: RefundAttempt,
  response: AcceptedRefund | ProviderRefundStatus,
  now: Date,
): RefundAttemptTransition {
  const { providerRefundId } = response
  const reference = ('reference' in response ? response.reference : null) ?? providerRefundId
  const refundedAmount = response.amount ?? amount
  const end = { endedAt: now, nextCheckAt: null }
  return {
    change: { state: 'COMPLETED', providerRefundId, reference, refundedAmount, ...end },
    event: { kind: 'REFUNDED', detail: reference, amount: refundedAmount },
    finalStatus: paidByHandAt
      ? { status: 'REFUNDED_TWICE', amount: refundedAmount }
      : refundedAmount === amount
        ? { status: 'COMPLETED', reference }
        : { status: 'FAILED', failure: wrongAmountMessage(refundedAmount, amount), isOtherAmount: true },
  }
}

const wrongAmountMessage = (given: number, owed: number): string =>
  `The provider refunded ${formatRupees(given)} instead of ${formatRupees(owed)}.`
