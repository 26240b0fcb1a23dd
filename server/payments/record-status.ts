import type { Database } from '../database/connect.ts'
import { type AttemptTransition, amountMismatch, attemptTransition } from './attempt-states.ts'
import { lockAttempt, type PaymentAttemptRow, updateAttempt } from './attempts.store.ts'
import { createEventRecorder, queuePaymentCheck } from './attempts.ts'
import type { NotFoundResult, ProviderPaymentStatus, UnknownResult } from './provider.ts'
import { nextCheck } from './schedule.ts'

/** What an answer changed: the verdict, and the attempt as it is now. */
export type RecordedStatus = { transition: AttemptTransition; attempt: PaymentAttemptRow }

type StatusResult = ProviderPaymentStatus | NotFoundResult | UnknownResult

/** Writes down what a status says of an attempt, in the running transaction, and when it is asked for next. */
export async function recordStatus(
  trx: Database,
  merchantOrderId: string,
  answer: StatusResult,
  now: Date,
): Promise<RecordedStatus> {
  const held = await lockAttempt(trx, merchantOrderId)
  const verdict = attemptTransition(held, answer, now)
  if (verdict.kind === 'nothing new' || verdict.kind === 'pending') {
    const nextCheckAt = held.endedAt ? null : nextCheck(held, now)
    if (nextCheckAt) await queuePaymentCheck(trx, merchantOrderId, nextCheckAt)
    const state = verdict.kind === 'pending' ? 'PENDING' : held.state
    return {
      transition: verdict,
      attempt: await updateAttempt(trx, merchantOrderId, { checkedAt: now, state, nextCheckAt }),
    }
  }
  const facts = providerColumns(held, answer)
  const { kind, amount, detail, ...end } = finalColumns(verdict, held, answer)
  await createEventRecorder(trx, held, now)(kind, amount, detail ?? facts.transactionId)
  const change = { ...facts, ...end, checkedAt: now, endedAt: now, nextCheckAt: null }
  return { transition: verdict, attempt: await updateAttempt(trx, merchantOrderId, change) }
}

type FinalTransition = Exclude<AttemptTransition, { kind: 'nothing new' | 'pending' }>

/** How an attempt ends, and what the ledger says of it. */
function finalColumns(verdict: FinalTransition, held: PaymentAttemptRow, answer: StatusResult) {
  const amount = answer.kind === 'found' ? answer.amount : held.amount
  switch (verdict.kind) {
    case 'completed':
      return { kind: 'COMPLETED', amount, detail: null, state: 'COMPLETED', errorCode: null } as const
    case 'failed': {
      const { errorCode } = verdict
      return { kind: 'FAILED', amount: held.amount, detail: errorCode, state: 'FAILED', errorCode } as const
    }
    case 'mismatch': {
      const detail = `${held.amount} paise were asked for`
      return { kind: 'MISMATCH', amount, detail, state: 'FAILED', errorCode: amountMismatch } as const
    }
  }
}

function providerColumns(held: PaymentAttemptRow, answer: StatusResult) {
  const { providerOrderId, transactionId, paymentMode } = answer.kind === 'found' ? answer : held
  return {
    providerOrderId: providerOrderId ?? held.providerOrderId,
    transactionId: transactionId ?? held.transactionId,
    paymentMode: paymentMode ?? held.paymentMode,
  }
}
