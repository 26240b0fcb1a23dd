import { randomBytes } from 'node:crypto'
import type { AppContext } from '#server/context.ts'
import type { Database } from '../database/connect.ts'
import { addJob, addJobSql } from '../queue/add-job.ts'
import { insertAttempt, type PaymentAttemptRow, saveStartResult } from './attempts.store.ts'
import { insertPaymentEvent, type PaymentEvent, type PaymentEventKind } from './payment-events.store.ts'
import type { RefusedResult, StartedPayment, UnknownResult } from './provider.ts'
import { nextCheck } from './schedule.ts'

/** Asks the provider how an attempt stands; its payload is `{ merchantOrderId }`. */
export const checkPaymentJob = 'check-payment'

/** An id that nobody guesses: 192 random bits. */
export const newPaymentId = (): string => randomBytes(24).toString('base64url')

const checkJob = (merchantOrderId: string, runAt?: Date) =>
  [
    checkPaymentJob,
    { merchantOrderId },
    { key: `${checkPaymentJob} ${merchantOrderId}`, ...(runAt && { runAt }) },
  ] as const

/** Queues a look at an attempt, in the running transaction; it takes the place of a later one. */
export const queuePaymentCheck = (db: Database, merchantOrderId: string, runAt?: Date) =>
  addJob(db, ...checkJob(merchantOrderId, runAt))

type AttemptReference = Pick<PaymentAttemptRow, 'orderId' | 'merchantOrderId'>

const buildPaymentEvent =
  ({ orderId, merchantOrderId }: AttemptReference, at: Date) =>
  (kind: PaymentEventKind, amount: number, detail: string | null = null): PaymentEvent => ({
    ...{ at, orderId, merchantOrderId, kind, amount, detail },
  })

/** Appends to the ledger of an attempt. */
export const createEventRecorder =
  (db: Database, attempt: AttemptReference, at: Date) =>
  (...what: Parameters<ReturnType<typeof buildPaymentEvent>>) =>
    insertPaymentEvent(db, buildPaymentEvent(attempt, at)(...what))

type NewAttemptInput = {
  orderId: string
  amount: number
  provider: PaymentAttemptRow['provider']
  now: Date
  seconds: number
}

/** Writes an attempt to pay, in the running transaction and before the provider hears of it; it is watched from now on. */
export function createAttempt(trx: Database, { seconds, now, ...wish }: NewAttemptInput): Promise<PaymentAttemptRow> {
  const expiresAt = new Date(now.getTime() + seconds * 1000)
  const nextCheckAt = nextCheck({ createdAt: now, expiresAt }, now)
  const attempt = { ...wish, merchantOrderId: newPaymentId(), createdAt: now, expiresAt, nextCheckAt }
  const check = addJobSql(...checkJob(attempt.merchantOrderId, nextCheckAt))
  return insertAttempt(trx, attempt, buildPaymentEvent(attempt, now)('ASKED', attempt.amount), check)
}

/** Asks the provider to take an attempt's payment up. Never in a transaction. */
export async function startPayment(
  { payments, clock, metrics }: Pick<AppContext, 'payments' | 'clock' | 'metrics'>,
  attempt: PaymentAttemptRow,
  message: string,
): Promise<StartedPayment | RefusedResult | UnknownResult> {
  const { merchantOrderId, amount, expiresAt } = attempt
  if (!payments.provider) return { kind: 'refused', reason: 'no provider' }
  const left = Math.round((expiresAt.getTime() - clock().getTime()) / 1000)
  const expireAfter = Math.min(3600, Math.max(300, left))
  const redirectUrl = payments.resultUrl(merchantOrderId)
  const outcome = await payments.provider.pay({ merchantOrderId, amount, expireAfter, redirectUrl, message })
  metrics.paymentAttempt(outcome.kind)
  return outcome
}

/** Writes down what the provider said to an attempt, in the running transaction. Nobody's word moves an attempt that has moved on meanwhile. */
export function recordStartResult(
  trx: Database,
  attempt: PaymentAttemptRow,
  outcome: StartedPayment | RefusedResult | UnknownResult,
  now: Date,
): Promise<PaymentAttemptRow> {
  const { merchantOrderId, amount } = attempt
  const event = buildPaymentEvent(attempt, now)
  const known = { respondedAt: now }
  if (outcome.kind === 'refused') {
    const ifAsked = { state: 'REFUSED', endedAt: now, nextCheckAt: null, errorCode: outcome.reason } as const
    return saveStartResult(trx, merchantOrderId, {
      changes: known,
      ifRequested: ifAsked,
      event: event('REFUSED', amount, outcome.reason),
    })
  }
  if (outcome.kind === 'unknown') {
    return saveStartResult(trx, merchantOrderId, { changes: known, event: event('UNKNOWN', amount, outcome.reason) })
  }
  const { providerOrderId, redirectUrl, expiresAt } = outcome
  return saveStartResult(trx, merchantOrderId, {
    changes: { ...known, providerOrderId, redirectUrl, expiresAt: plausibleExpiry(expiresAt, attempt, now) },
    ifRequested: { state: 'PENDING' },
    event: event('STARTED', amount, providerOrderId),
  })
}

/** How far the provider's clock may be ahead of ours. */
const clockSkewTolerance = 2 * 60_000

/** The provider's expiry where it can be true: a moment to come, and hardly later than what was asked for. */
function plausibleExpiry(said: Date | null, { expiresAt }: PaymentAttemptRow, now: Date): Date {
  const moment = said?.getTime() ?? Number.NaN
  return said && moment >= now.getTime() && moment <= expiresAt.getTime() + clockSkewTolerance ? said : expiresAt
}

/** Whether the provider may still take money for an attempt. */
export const isAttemptOpen = ({ state }: Pick<PaymentAttemptRow, 'state'>): boolean =>
  state === 'ASKED' || state === 'PENDING'
