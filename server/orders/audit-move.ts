import type { AuditAction } from '#contract/audit-words.ts'
import type { OrderFacts, TransitionName } from '#contract/order-states.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Database } from '../database/connect.ts'
import type { Actor } from './history.store.ts'
import { shortIdOf } from './order-reply.ts'

const actions: Partial<Record<TransitionName, AuditAction>> = {
  acceptReturn: 'returnDecided',
  rejectReturn: 'returnDecided',
  completeRefund: 'refundRecorded',
  retryRefund: 'refundRetried',
}

type Told = OrderFacts & { id: string }
type Move = { name: TransitionName; by: Actor; at: Date; restock?: boolean; reference?: string | undefined }

/** Writes down what an administrator does to an order: its facts, nothing of the customer, and no note that may name one. */
export async function auditMove(trx: Database, before: Told, moved: Told, move: Move): Promise<void> {
  const { name, by, at, restock = false, reference = null } = move
  if (by.actor !== 'administrator' || !by.userId) return
  await recordChange(trx, {
    ...{ by: { id: by.userId }, at, action: actions[name] ?? 'statusSet' },
    ...{ subject: 'order', subjectId: before.id, subjectName: shortIdOf(before) },
    before,
    after: { ...moved, restock: restock || null, reference },
  })
}
