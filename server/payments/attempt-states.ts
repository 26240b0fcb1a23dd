import { dayMs } from '#contract/durations.ts'
import type { NotFoundResult, ProviderPaymentStatus, UnknownResult } from './provider.ts'

export type AttemptState = 'REQUESTED' | 'PENDING' | 'COMPLETED' | 'FAILED' | 'REFUSED'

/** Whether the provider may still take money for an attempt. */
export const isAttemptOpen = ({ state }: { state: AttemptState }): boolean =>
  state === 'REQUESTED' || state === 'PENDING'

/** The fields of an attempt that determine its next state; `amount` is in paise. */
export type AttemptSnapshot = { state: AttemptState; amount: number; errorCode: string | null; expiresAt: Date }

/** The effect of a provider response on an attempt. */
export type AttemptTransition =
  | { kind: 'completed' }
  | { kind: 'failed'; errorCode: string }
  /** Paid with another amount than requested: the order remains unpaid, and an administrator must review the payment. */
  | { kind: 'mismatch' }
  | { kind: 'pending' }
  | { kind: 'unchanged' }

/** Error code of an attempt that was paid with another amount. */
export const amountMismatch = 'AMOUNT_MISMATCH'

/** Whether an attempt was paid with another amount, and no administrator has settled it. The same rule in SQL: attempts.store.ts. */
export const isUnsettledMismatch = ({
  errorCode,
  resolvedAt,
}: {
  errorCode: string | null
  resolvedAt: Date | null
}): boolean => errorCode === amountMismatch && resolvedAt === null

/** Shown to the shopper of a payment with another amount. */
export const amountMismatchMessage =
  'We received a payment that does not match this order. Please do not pay again; we look into it.'

/**
 * The transition for a provider response; a repeated response leaves the attempt unchanged. COMPLETED is final; a FAILED attempt can still become
 * COMPLETED. An attempt that the provider does not find fails once it has expired.
 */
export function attemptTransition(
  attempt: AttemptSnapshot,
  response: ProviderPaymentStatus | NotFoundResult | UnknownResult,
  now: Date,
): AttemptTransition {
  const { state, amount, errorCode, expiresAt } = attempt
  const isOpen = isAttemptOpen(attempt)
  if (response.kind === 'unknown' || state === 'COMPLETED') return { kind: 'unchanged' }
  if (response.kind === 'notFound') {
    // A PENDING attempt was known to the provider before, so a "not found" may be temporary: it fails a day later.
    const gracePeriod = state === 'PENDING' ? dayMs : 0
    const hasExpired = isOpen && now.getTime() >= expiresAt.getTime() + gracePeriod
    return hasExpired ? { kind: 'failed', errorCode: 'NEVER_MADE' } : { kind: 'unchanged' }
  }
  if (response.state === 'COMPLETED') {
    if (response.amount === amount) return { kind: 'completed' }
    return errorCode === amountMismatch ? { kind: 'unchanged' } : { kind: 'mismatch' }
  }
  if (!isOpen) return { kind: 'unchanged' }
  if (response.state === 'FAILED') return { kind: 'failed', errorCode: response.errorCode ?? 'FAILED' }
  return state === 'REQUESTED' ? { kind: 'pending' } : { kind: 'unchanged' }
}
