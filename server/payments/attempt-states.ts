import type { NotFoundResult, ProviderPaymentStatus, UnknownResult } from './provider.ts'

export type AttemptState = 'ASKED' | 'PENDING' | 'COMPLETED' | 'FAILED' | 'REFUSED'

/** What decides over an attempt. */
export type AttemptSnapshot = { state: AttemptState; amount: number; errorCode: string | null; expiresAt: Date }

/** What an answer of the provider means for an attempt. */
export type AttemptTransition =
  | { kind: 'completed' }
  | { kind: 'failed'; errorCode: string }
  /** Paid with another amount than was asked for: nothing is delivered for it, and somebody has to look at it. */
  | { kind: 'mismatch' }
  | { kind: 'pending' }
  | { kind: 'nothing new' }

/** Code of an attempt that was paid with another amount. */
export const amountMismatch = 'AMOUNT_MISMATCH'

/** What its shopper reads, who must not pay again. */
export const amountMismatchMessage =
  'We received a payment that does not match this order. Please do not pay again; we look into it.'

const day = 24 * 60 * 60 * 1000

/**
 * What an answer means, whichever way it came and however often: COMPLETED never falls back; a failure that turns out to
 * be paid is paid. An attempt that the provider does not know was never made; it is given up once nobody could pay it.
 */
export function attemptTransition(
  attempt: AttemptSnapshot,
  answer: ProviderPaymentStatus | NotFoundResult | UnknownResult,
  now: Date,
): AttemptTransition {
  const { state, amount, errorCode, expiresAt } = attempt
  const isOpen = state === 'ASKED' || state === 'PENDING'
  if (answer.kind === 'unknown' || state === 'COMPLETED') return { kind: 'nothing new' }
  if (answer.kind === 'notFound') {
    // One that it knew before must not be given up for a slip of the provider's.
    const patience = state === 'PENDING' ? day : 0
    const isGivenUp = isOpen && now.getTime() >= expiresAt.getTime() + patience
    return isGivenUp ? { kind: 'failed', errorCode: 'NEVER_MADE' } : { kind: 'nothing new' }
  }
  if (answer.state === 'COMPLETED') {
    if (answer.amount === amount) return { kind: 'completed' }
    return errorCode === amountMismatch ? { kind: 'nothing new' } : { kind: 'mismatch' }
  }
  if (!isOpen) return { kind: 'nothing new' }
  if (answer.state === 'FAILED') return { kind: 'failed', errorCode: answer.errorCode ?? 'FAILED' }
  return state === 'ASKED' ? { kind: 'pending' } : { kind: 'nothing new' }
}
