import type { Database } from '../database/connect.ts'
import { amountMismatch, judge, type Verdict } from './attempt-states.ts'
import { type Attempt, holdAttempt, saveAttempt } from './attempts.store.ts'
import { noteOf, queueCheck } from './attempts.ts'
import type { NotFound, PaymentStatus, Unknown } from './provider.ts'
import { nextCheck } from './schedule.ts'

/** What an answer changed: the verdict, and the attempt as it is now. */
export type Judged = { verdict: Verdict; attempt: Attempt }

type Answer = PaymentStatus | NotFound | Unknown

/** Writes down what a status says of an attempt, in the running transaction, and when it is asked for next. */
export async function recordStatus(trx: Database, merchantOrderId: string, answer: Answer, now: Date): Promise<Judged> {
  const held = await holdAttempt(trx, merchantOrderId)
  const verdict = judge(held, answer, now)
  if (verdict.kind === 'nothing new' || verdict.kind === 'pending') {
    const nextCheckAt = held.endedAt ? null : nextCheck(held, now)
    if (nextCheckAt) await queueCheck(trx, merchantOrderId, nextCheckAt)
    const state = verdict.kind === 'pending' ? 'PENDING' : held.state
    return { verdict, attempt: await saveAttempt(trx, merchantOrderId, { checkedAt: now, state, nextCheckAt }) }
  }
  const facts = factsOf(held, answer)
  const { kind, amount, detail, ...end } = endOf(verdict, held, answer)
  await noteOf(trx, held, now)(kind, amount, detail ?? facts.transactionId)
  const change = { ...facts, ...end, checkedAt: now, endedAt: now, nextCheckAt: null }
  return { verdict, attempt: await saveAttempt(trx, merchantOrderId, change) }
}

type Ending = Exclude<Verdict, { kind: 'nothing new' | 'pending' }>

/** How an attempt ends, and what the ledger says of it. */
function endOf(verdict: Ending, held: Attempt, answer: Answer) {
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

function factsOf(held: Attempt, answer: Answer) {
  const { providerOrderId, transactionId, paymentMode } = answer.kind === 'found' ? answer : held
  return {
    providerOrderId: providerOrderId ?? held.providerOrderId,
    transactionId: transactionId ?? held.transactionId,
    paymentMode: paymentMode ?? held.paymentMode,
  }
}
