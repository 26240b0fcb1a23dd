import type { AuditSubject } from '#contract/audit/audit-fields.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { changedMeanwhile } from '#server/errors.ts'

export type ModerateDeps = Pick<AppContext, 'db' | 'clock'>

/** What an administrator changes: the subject of the entry in the audit log and the product that names it. */
type Moderated = { administrator: Caller; id: string; subject: AuditSubject }

type Steps<Row extends { productName: string }> = {
  /** Locks the row; throws notFound without it. */
  lock: (trx: RunningTransaction) => Promise<Row>
  change: (trx: RunningTransaction, now: Date, before: Row) => Promise<unknown>
  /** Reads the row again after the change. */
  find: (trx: RunningTransaction) => Promise<Row>
  /** What the audit log keeps. */
  snapshot: (row: Row) => object
}

/** Changes what administrators may change of something that a customer wrote, with an entry in the audit log; returns the changed row. */
export const moderate = <Row extends { productName: string }>(
  { db, clock }: ModerateDeps,
  { administrator, id, subject }: Moderated,
  { lock, change, find, snapshot }: Steps<Row>,
): Promise<Row> =>
  inTransaction(db, async (trx) => {
    const before = await lock(trx)
    await change(trx, clock(), before)
    const after = await find(trx)
    await recordChange(trx, {
      actor: administrator,
      now: clock(),
      subject,
      subjectId: id,
      subjectName: before.productName,
      before: snapshot(before),
      after: snapshot(after),
    })
    return after
  })

/** Throws a conflict if the store's answer is not the one that a form showed; null is none, and undefined does not say. */
export function assertSeenAnswer(answer: string | null, seenAnswer: string | null | undefined): void {
  if (seenAnswer !== undefined && answer !== seenAnswer) throw changedMeanwhile('answer')
}
