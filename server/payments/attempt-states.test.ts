import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { type AttemptSnapshot, type AttemptState, amountMismatch, attemptTransition } from './attempt-states.ts'
import type { NotFoundResult, ProviderPaymentStatus, UnknownResult } from './provider.ts'

const expiresAt = new Date('2026-11-21T07:00:00Z')
const found = (state: ProviderPaymentStatus['state'], amount = 100): ProviderPaymentStatus => ({
  kind: 'found',
  state,
  amount,
  errorCode: null,
  providerOrderId: null,
  expiresAt: null,
  transactionId: null,
  paymentMode: null,
})

/** The attempt with the columns that a response changes. */
function applyResponse(
  attempt: AttemptSnapshot,
  response: ProviderPaymentStatus | NotFoundResult | UnknownResult,
  now: Date,
): AttemptSnapshot {
  const transition = attemptTransition(attempt, response, now)
  if (transition.kind === 'completed') return { ...attempt, state: 'COMPLETED', errorCode: null }
  if (transition.kind === 'failed') return { ...attempt, state: 'FAILED', errorCode: transition.errorCode }
  if (transition.kind === 'mismatch') return { ...attempt, state: 'FAILED', errorCode: amountMismatch }
  return transition.kind === 'pending' ? { ...attempt, state: 'PENDING' } : attempt
}

const responses = fc.oneof(
  fc
    .record({ state: fc.constantFrom('PENDING', 'COMPLETED', 'FAILED'), amount: fc.constantFrom(100, 99) })
    .map(({ state, amount }) => found(state, amount)),
  fc.constant<NotFoundResult>({ kind: 'notFound' }),
  fc.constant<UnknownResult>({ kind: 'unknown', reason: 'ECONNRESET' }),
)
const timestamps = fc.date({
  min: new Date('2026-11-21T06:00:00Z'),
  max: new Date('2026-11-23T06:00:00Z'),
  noInvalidDate: true,
})

test('responses in any order and number complete an attempt at most once, and a completed attempt is final', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(responses, timestamps)), (history) => {
      let attempt: AttemptSnapshot = { state: 'REQUESTED', amount: 100, errorCode: null, expiresAt }
      let completions = 0
      for (const [response, now] of history) {
        const wasCompleted = attempt.state === 'COMPLETED'
        if (attemptTransition(attempt, response, now).kind === 'completed') completions++
        attempt = applyResponse(attempt, response, now)
        if (wasCompleted) expect(attempt.state).toBe('COMPLETED')
      }
      const wasPaid = history.some(
        ([response]) => response.kind === 'found' && response.state === 'COMPLETED' && response.amount === 100,
      )
      expect(completions).toBe(wasPaid ? 1 : 0)
    }),
  )
})

test.for(['REQUESTED', 'PENDING', 'FAILED', 'REFUSED'] as const)(
  'an attempt in the state %s can become completed',
  (state) => {
    const attempt = { state: state as AttemptState, amount: 100, errorCode: null, expiresAt }
    expect(attemptTransition(attempt, found('COMPLETED'), expiresAt)).toEqual({ kind: 'completed' })
    expect(attemptTransition(attempt, found('COMPLETED', 99), expiresAt)).toEqual({ kind: 'mismatch' })
  },
)

test('an attempt that the provider does not know fails when it expires, one that it knew before fails a day later', () => {
  const before = new Date(expiresAt.getTime() - 1)
  const notFound: NotFoundResult = { kind: 'notFound' }
  const asked: AttemptSnapshot = { state: 'REQUESTED', amount: 100, errorCode: null, expiresAt }
  expect(attemptTransition(asked, notFound, before).kind).toBe('unchanged')
  expect(attemptTransition(asked, notFound, expiresAt)).toEqual({ kind: 'failed', errorCode: 'NEVER_MADE' })
  const known: AttemptSnapshot = { ...asked, state: 'PENDING' }
  const dayLater = expiresAt.getTime() + dayMs
  expect(attemptTransition(known, notFound, expiresAt).kind).toBe('unchanged')
  expect(attemptTransition(known, notFound, new Date(dayLater - 1)).kind).toBe('unchanged')
  expect(attemptTransition(known, notFound, new Date(dayLater))).toEqual({ kind: 'failed', errorCode: 'NEVER_MADE' })
})
