import { randomBytes } from 'node:crypto'
import type { Database } from '../database/connect.ts'
import { addJob } from '../queue/add-job.ts'
import type { Shop } from '../shop.ts'
import { type Attempt, addAttempt, holdAttempt, saveAttempt } from './attempts.store.ts'
import { addPaymentEvent, type PaymentEventKind } from './ledger.store.ts'
import type { Refused, Started, Unknown } from './provider.ts'
import { nextCheck } from './schedule.ts'

/** Asks the provider how an attempt stands; its payload is `{ merchantOrderId }`. */
export const checkPaymentJob = 'check-payment'

/** An id that nobody guesses: 192 random bits. */
export const newPaymentId = (): string => randomBytes(24).toString('base64url')

/** Queues a look at an attempt, in the running transaction; it takes the place of a later one. */
export const queueCheck = (db: Database, merchantOrderId: string, runAt?: Date) =>
  addJob(
    db,
    checkPaymentJob,
    { merchantOrderId },
    { key: `${checkPaymentJob} ${merchantOrderId}`, ...(runAt && { runAt }) },
  )

/** Appends to the ledger of an attempt. */
export const noteOf =
  (db: Database, { orderId, merchantOrderId }: Attempt, at: Date) =>
  (kind: PaymentEventKind, amount: number, detail: string | null = null) =>
    addPaymentEvent(db, { at, orderId, merchantOrderId, kind, amount, detail })

type Wish = { orderId: string; amount: number; takenBy: Attempt['takenBy']; now: Date; seconds: number }

/** Writes an attempt to pay, in the running transaction and before the provider hears of it; it is watched from now on. */
export async function openAttempt(trx: Database, { orderId, amount, takenBy, now, seconds }: Wish): Promise<Attempt> {
  const expiresAt = new Date(now.getTime() + seconds * 1000)
  const nextCheckAt = nextCheck({ createdAt: now, expiresAt }, now)
  const merchantOrderId = newPaymentId()
  const attempt = await addAttempt(trx, {
    merchantOrderId,
    orderId,
    amount,
    takenBy,
    createdAt: now,
    expiresAt,
    nextCheckAt,
  })
  await noteOf(trx, attempt, now)('ASKED', amount)
  await queueCheck(trx, merchantOrderId, nextCheckAt)
  return attempt
}

/** Asks the provider to take an attempt's payment up. Never in a transaction. */
export function askForPayment(
  { payments, clock }: Pick<Shop, 'payments' | 'clock'>,
  attempt: Attempt,
  message: string,
) {
  const { merchantOrderId, amount, expiresAt } = attempt
  if (!payments.provider) return Promise.resolve<Refused>({ kind: 'refused', reason: 'no provider' })
  const left = Math.round((expiresAt.getTime() - clock().getTime()) / 1000)
  const expireAfter = Math.min(3600, Math.max(300, left))
  const redirectUrl = payments.resultPage(merchantOrderId)
  return payments.provider.pay({ merchantOrderId, amount, expireAfter, redirectUrl, message })
}

/** Writes down what the provider said to an attempt, in the running transaction. Nobody's word moves an attempt that has moved on meanwhile. */
export async function recordStart(
  trx: Database,
  { merchantOrderId }: Attempt,
  outcome: Started | Refused | Unknown,
  now: Date,
) {
  const attempt = await holdAttempt(trx, merchantOrderId)
  const note = noteOf(trx, attempt, now)
  const isOpen = attempt.state === 'ASKED'
  if (outcome.kind === 'refused') {
    await note('REFUSED', attempt.amount, outcome.reason)
    const refused = { state: 'REFUSED', endedAt: now, nextCheckAt: null, errorCode: outcome.reason } as const
    return saveAttempt(trx, merchantOrderId, { answeredAt: now, ...(isOpen && refused) })
  }
  if (outcome.kind === 'unknown') {
    await note('UNKNOWN', attempt.amount, outcome.reason)
    return saveAttempt(trx, merchantOrderId, { answeredAt: now })
  }
  const { providerOrderId, redirectUrl, expiresAt } = outcome
  await note('STARTED', attempt.amount, providerOrderId)
  return saveAttempt(trx, merchantOrderId, {
    ...{ answeredAt: now, providerOrderId, redirectUrl, expiresAt: believed(expiresAt, attempt, now) },
    ...(isOpen && { state: 'PENDING' as const }),
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
