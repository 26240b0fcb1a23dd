import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AttemptSnapshot, type AttemptState, amountMismatch, attemptTransition } from './attempt-states.ts'
import type { NotFoundResult, ProviderPaymentStatus, UnknownResult } from './provider.ts'

const expiresAt = new Date('2026-11-21T07:00:00Z')
const found = (state: ProviderPaymentStatus['state'], amount = 100): ProviderPaymentStatus => ({
  ...{ kind: 'found', state, amount, errorCode: null },
  ...{ providerOrderId: null, expiresAt: null, transactionId: null, paymentMode: null },
})

/** The attempt after an answer, as it is written down. */
function after(
  attempt: AttemptSnapshot,
  answer: ProviderPaymentStatus | NotFoundResult | UnknownResult,
  now: Date,
): AttemptSnapshot {
  const verdict = attemptTransition(attempt, answer, now)
  if (verdict.kind === 'completed') return { ...attempt, state: 'COMPLETED', errorCode: null }
  if (verdict.kind === 'failed') return { ...attempt, state: 'FAILED', errorCode: verdict.errorCode }
  if (verdict.kind === 'mismatch') return { ...attempt, state: 'FAILED', errorCode: amountMismatch }
  return verdict.kind === 'pending' ? { ...attempt, state: 'PENDING' } : attempt
}

const answers = fc.oneof(
  fc
    .record({ state: fc.constantFrom('PENDING', 'COMPLETED', 'FAILED'), amount: fc.constantFrom(100, 99) })
    .map(({ state, amount }) => found(state, amount)),
  fc.constant<NotFoundResult>({ kind: 'notFound' }),
  fc.constant<UnknownResult>({ kind: 'unknown', reason: 'ECONNRESET' }),
)
const moments = fc.date({
  min: new Date('2026-11-21T06:00:00Z'),
  max: new Date('2026-11-23T06:00:00Z'),
  noInvalidDate: true,
})

test('whatever comes in whatever order and however often: money counts once and never falls back', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(answers, moments)), (history) => {
      let attempt: AttemptSnapshot = { state: 'ASKED', amount: 100, errorCode: null, expiresAt }
      let completions = 0
      for (const [answer, now] of history) {
        const wasCompleted = attempt.state === 'COMPLETED'
        if (attemptTransition(attempt, answer, now).kind === 'completed') completions++
        attempt = after(attempt, answer, now)
        if (wasCompleted) expect(attempt.state).toBe('COMPLETED')
      }
      const wasPaid = history.some(
        ([answer]) => answer.kind === 'found' && answer.state === 'COMPLETED' && answer.amount === 100,
      )
      expect(completions).toBe(wasPaid ? 1 : 0)
    }),
  )
})

test.for(['ASKED', 'PENDING', 'FAILED', 'REFUSED'] as const)(
  'an attempt that is %s and turns out to be paid is paid',
  (state) => {
    const attempt = { state: state as AttemptState, amount: 100, errorCode: null, expiresAt }
    expect(attemptTransition(attempt, found('COMPLETED'), expiresAt)).toEqual({ kind: 'completed' })
    expect(attemptTransition(attempt, found('COMPLETED', 99), expiresAt)).toEqual({ kind: 'mismatch' })
  },
)

test('one that the provider does not know is given up when nobody can pay it, one that it knew a day later', () => {
  const before = new Date(expiresAt.getTime() - 1)
  const notFound: NotFoundResult = { kind: 'notFound' }
  const asked: AttemptSnapshot = { state: 'ASKED', amount: 100, errorCode: null, expiresAt }
  expect(attemptTransition(asked, notFound, before).kind).toBe('nothing new')
  expect(attemptTransition(asked, notFound, expiresAt)).toEqual({ kind: 'failed', errorCode: 'NEVER_MADE' })
  expect(attemptTransition({ ...asked, state: 'PENDING' }, notFound, expiresAt).kind).toBe('nothing new')
})
