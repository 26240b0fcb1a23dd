import { randomBytes } from 'node:crypto'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { insertAttempt, type PaymentAttemptRow, saveStartResult } from './attempts.store.ts'
import { insertPaymentEvent, type PaymentEvent, type PaymentEventKind } from './payment-events.store.ts'
import { expiryLimits, type RefusedResult, type StartedPayment, type UnknownResult } from './provider.ts'
import { nextCheck } from './schedule.ts'
import { paymentCheck } from './sync-payment-job.ts'

/** An unguessable id: 192 random bits. */
const newPaymentId = (): string => randomBytes(24).toString('base64url')

type AttemptReference = Pick<PaymentAttemptRow, 'orderId' | 'merchantOrderId'>

type AttemptEvent = { kind: PaymentEventKind; amount: number; detail?: string | null; now: Date }

const toPaymentEvent = (
  { orderId, merchantOrderId }: AttemptReference,
  { kind, amount, detail = null, now }: AttemptEvent,
): PaymentEvent => ({ createdAt: now, orderId, merchantOrderId, kind, amount, detail })

/** Appends an event of an attempt to the ledger. */
export const insertAttemptEvent = (db: Database, attempt: AttemptReference, event: AttemptEvent) =>
  insertPaymentEvent(db, toPaymentEvent(attempt, event))

type NewAttemptInput = {
  orderId: string
  amount: number
  provider: PaymentAttemptRow['provider']
  now: Date
  seconds: number
}

/** Inserts an attempt and queues its status check in the running transaction, before the payment is requested from the provider. */
export function createAttempt(trx: Database, { seconds, now, ...input }: NewAttemptInput): Promise<PaymentAttemptRow> {
  const expiresAt = new Date(now.getTime() + seconds * 1000)
  const nextCheckAt = nextCheck({ createdAt: now, expiresAt }, now)
  const attempt = { ...input, merchantOrderId: newPaymentId(), createdAt: now, expiresAt, nextCheckAt }
  const check = paymentCheck(attempt.merchantOrderId, nextCheckAt)
  return insertAttempt(trx, attempt, toPaymentEvent(attempt, { kind: 'REQUESTED', amount: attempt.amount, now }), check)
}

/** Creates the payment of an attempt at the provider. Do not call it in a transaction. */
export async function startPayment(
  { payments, clock, metrics }: Pick<AppContext, 'payments' | 'clock' | 'metrics'>,
  attempt: PaymentAttemptRow,
  message: string,
): Promise<StartedPayment | RefusedResult | UnknownResult> {
  const { merchantOrderId, amount, expiresAt } = attempt
  if (!payments.provider) return { kind: 'refused', reason: 'no provider' }
  const secondsLeft = Math.round((expiresAt.getTime() - clock().getTime()) / 1000)
  const expireAfter = Math.min(expiryLimits.max, Math.max(expiryLimits.min, secondsLeft))
  const redirectUrl = payments.resultUrl(merchantOrderId)
  const outcome = await payments.provider.pay({ merchantOrderId, amount, expireAfter, redirectUrl, message })
  metrics.paymentAttempt(outcome.kind)
  return outcome
}

/** Records the provider's response to `startPayment` in the running transaction. The state changes only if the attempt is still REQUESTED. */
export function recordStartResult(
  trx: Database,
  attempt: PaymentAttemptRow,
  outcome: StartedPayment | RefusedResult | UnknownResult,
  now: Date,
): Promise<PaymentAttemptRow> {
  const { merchantOrderId, amount } = attempt
  const eventOf = (kind: PaymentEventKind, detail: string | null) =>
    toPaymentEvent(attempt, { kind, amount, detail, now })
  const changes = { respondedAt: now }
  if (outcome.kind === 'refused') {
    const ifRequested = { state: 'REFUSED', endedAt: now, nextCheckAt: null, errorCode: outcome.reason } as const
    return saveStartResult(trx, merchantOrderId, {
      changes,
      ifRequested,
      event: eventOf('REFUSED', outcome.reason),
    })
  }
  if (outcome.kind === 'unknown') {
    return saveStartResult(trx, merchantOrderId, { changes, event: eventOf('UNKNOWN', outcome.reason) })
  }
  const { providerOrderId, redirectUrl, expiresAt } = outcome
  return saveStartResult(trx, merchantOrderId, {
    changes: { ...changes, providerOrderId, redirectUrl, expiresAt: plausibleExpiry(expiresAt, attempt, now) },
    ifRequested: { state: 'PENDING' },
    event: eventOf('STARTED', providerOrderId),
  })
}

/** Milliseconds that the provider's clock may be ahead of ours. */
const clockSkewTolerance = 2 * 60_000

/** The provider's expiry if it is in the future and at most `clockSkewTolerance` after the requested one; else the requested one. */
function plausibleExpiry(reported: Date | null, { expiresAt }: PaymentAttemptRow, now: Date): Date {
  const timestamp = reported?.getTime() ?? Number.NaN
  const isPlausible = timestamp >= now.getTime() && timestamp <= expiresAt.getTime() + clockSkewTolerance
  return reported && isPlausible ? reported : expiresAt
}
