import { randomBytes } from 'node:crypto'
import type { Database } from '../database/connect.ts'
import { addJob, queuingJob } from '../queue/add-job.ts'
import type { Shop } from '../shop.ts'
import { type Attempt, addAttempt, saveFirstAnswer } from './attempts.store.ts'
import { addPaymentEvent, type PaymentEvent, type PaymentEventKind } from './ledger.store.ts'
import type { Refused, Started, Unknown } from './provider.ts'
import { nextCheck } from './schedule.ts'

/** Asks the provider how an attempt stands; its payload is `{ merchantOrderId }`. */
export const checkPaymentJob = 'check-payment'

/** An id that nobody guesses: 192 random bits. */
export const newPaymentId = (): string => randomBytes(24).toString('base64url')

const checkOf = (merchantOrderId: string, runAt?: Date) =>
  [
    checkPaymentJob,
    { merchantOrderId },
    { key: `${checkPaymentJob} ${merchantOrderId}`, ...(runAt && { runAt }) },
  ] as const

/** Queues a look at an attempt, in the running transaction; it takes the place of a later one. */
export const queueCheck = (db: Database, merchantOrderId: string, runAt?: Date) =>
  addJob(db, ...checkOf(merchantOrderId, runAt))

type About = Pick<Attempt, 'orderId' | 'merchantOrderId'>

const eventOf =
  ({ orderId, merchantOrderId }: About, at: Date) =>
  (kind: PaymentEventKind, amount: number, detail: string | null = null): PaymentEvent => ({
    ...{ at, orderId, merchantOrderId, kind, amount, detail },
  })

/** Appends to the ledger of an attempt. */
export const noteOf =
  (db: Database, attempt: About, at: Date) =>
  (...what: Parameters<ReturnType<typeof eventOf>>) =>
    addPaymentEvent(db, eventOf(attempt, at)(...what))

type Wish = { orderId: string; amount: number; takenBy: Attempt['takenBy']; now: Date; seconds: number }

/** Writes an attempt to pay, in the running transaction and before the provider hears of it; it is watched from now on. */
export function openAttempt(trx: Database, { seconds, now, ...wish }: Wish): Promise<Attempt> {
  const expiresAt = new Date(now.getTime() + seconds * 1000)
  const nextCheckAt = nextCheck({ createdAt: now, expiresAt }, now)
  const attempt = { ...wish, merchantOrderId: newPaymentId(), createdAt: now, expiresAt, nextCheckAt }
  const check = queuingJob(...checkOf(attempt.merchantOrderId, nextCheckAt))
  return addAttempt(trx, attempt, eventOf(attempt, now)('ASKED', attempt.amount), check)
}

/** Asks the provider to take an attempt's payment up. Never in a transaction. */
export async function askForPayment(
  { payments, clock, metrics }: Pick<Shop, 'payments' | 'clock' | 'metrics'>,
  attempt: Attempt,
  message: string,
): Promise<Started | Refused | Unknown> {
  const { merchantOrderId, amount, expiresAt } = attempt
  if (!payments.provider) return { kind: 'refused', reason: 'no provider' }
  const left = Math.round((expiresAt.getTime() - clock().getTime()) / 1000)
  const expireAfter = Math.min(3600, Math.max(300, left))
  const redirectUrl = payments.resultPage(merchantOrderId)
  const outcome = await payments.provider.pay({ merchantOrderId, amount, expireAfter, redirectUrl, message })
  metrics.paymentAttempt(outcome.kind)
  return outcome
}

/** Writes down what the provider said to an attempt, in the running transaction. Nobody's word moves an attempt that has moved on meanwhile. */
export function recordStart(
  trx: Database,
  attempt: Attempt,
  outcome: Started | Refused | Unknown,
  now: Date,
): Promise<Attempt> {
  const { merchantOrderId, amount } = attempt
  const event = eventOf(attempt, now)
  const known = { answeredAt: now }
  if (outcome.kind === 'refused') {
    const ifAsked = { state: 'REFUSED', endedAt: now, nextCheckAt: null, errorCode: outcome.reason } as const
    return saveFirstAnswer(trx, merchantOrderId, { known, ifAsked, event: event('REFUSED', amount, outcome.reason) })
  }
  if (outcome.kind === 'unknown') {
    return saveFirstAnswer(trx, merchantOrderId, { known, event: event('UNKNOWN', amount, outcome.reason) })
  }
  const { providerOrderId, redirectUrl, expiresAt } = outcome
  return saveFirstAnswer(trx, merchantOrderId, {
    known: { ...known, providerOrderId, redirectUrl, expiresAt: believed(expiresAt, attempt, now) },
    ifAsked: { state: 'PENDING' },
    event: event('STARTED', amount, providerOrderId),
  })
}

/** How far the provider's clock may be ahead of ours. */
const clockSlip = 2 * 60_000

/** The provider's expiry where it can be true: a moment to come, and hardly later than what was asked for. */
function believed(said: Date | null, { expiresAt }: Attempt, now: Date): Date {
  const moment = said?.getTime() ?? Number.NaN
  return said && moment >= now.getTime() && moment <= expiresAt.getTime() + clockSlip ? said : expiresAt
}

/** Whether the provider may still take money for an attempt. */
export const isOpen = ({ state }: Pick<Attempt, 'state'>): boolean => state === 'ASKED' || state === 'PENDING'
