import type { Database } from '#server/database/connect.ts'
import { type AttemptTransition, amountMismatch, attemptTransition } from './attempt-states.ts'
import { lockAttempt, type PaymentAttemptRow, updateAttempt } from './attempts.store.ts'
import { insertAttemptEvent } from './attempts.ts'
import type { NotFoundResult, ProviderPaymentStatus, UnknownResult } from './provider.ts'
import { nextCheck } from './schedule.ts'
import { queuePaymentCheck } from './sync-payment-job.ts'

/** The transition of an attempt, and the attempt after it. */
type RecordedStatus = { transition: AttemptTransition; attempt: PaymentAttemptRow }

type StatusResult = ProviderPaymentStatus | NotFoundResult | UnknownResult

/** Records a provider status of an attempt in the running transaction, and schedules the next check. */
export async function recordStatus(
  trx: Database,
  merchantOrderId: string,
  response: StatusResult,
  now: Date,
): Promise<RecordedStatus> {
  const locked = await lockAttempt(trx, merchantOrderId)
  const transition = attemptTransition(locked, response, now)
  if (transition.kind === 'unchanged' || transition.kind === 'pending') {
    const nextCheckAt = locked.endedAt ? null : nextCheck(locked, now)
    if (nextCheckAt) await queuePaymentCheck(trx, merchantOrderId, nextCheckAt)
    const state = transition.kind === 'pending' ? 'PENDING' : locked.state
    return {
      transition,
      attempt: await updateAttempt(trx, merchantOrderId, { checkedAt: now, state, nextCheckAt }),
    }
  }
  const details = providerColumns(locked, response)
  const { kind, amount, detail, ...end } = finalColumns(transition, locked, response)
  await insertAttemptEvent(trx, locked, { kind, amount, detail: detail ?? details.transactionId, now })
  const change = { ...details, ...end, checkedAt: now, endedAt: now, nextCheckAt: null }
  return { transition, attempt: await updateAttempt(trx, merchantOrderId, change) }
}

type FinalTransition = Exclude<AttemptTransition, { kind: 'unchanged' | 'pending' }>

/** The final columns of an attempt, and its ledger event. */
function finalColumns(transition: FinalTransition, locked: PaymentAttemptRow, response: StatusResult) {
  const amount = response.kind === 'found' ? response.amount : locked.amount
  switch (transition.kind) {
    case 'completed':
      return { kind: 'COMPLETED', amount, detail: null, state: 'COMPLETED', errorCode: null } as const
    case 'failed': {
      const { errorCode } = transition
      return { kind: 'FAILED', amount: locked.amount, detail: errorCode, state: 'FAILED', errorCode } as const
    }
    case 'mismatch': {
      const detail = `${locked.amount} paise were requested`
      return { kind: 'MISMATCH', amount, detail, state: 'FAILED', errorCode: amountMismatch } as const
    }
  }
}

function providerColumns(locked: PaymentAttemptRow, response: StatusResult) {
  const { providerOrderId, transactionId, paymentMode } = response.kind === 'found' ? response : locked
  return {
    providerOrderId: providerOrderId ?? locked.providerOrderId,
    transactionId: transactionId ?? locked.transactionId,
    paymentMode: paymentMode ?? locked.paymentMode,
  }
}
