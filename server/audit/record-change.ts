import type { AuditAction, AuditSubject } from '#contract/audit/audit-fields.ts'
import type { Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { type EntryActor, insertEntries, type NewAuditEntry } from './audit.store.ts'
import { changedFields } from './changed-fields.ts'

/** Who calls a use case that makes a change: an administrator, or the operator at the command line. A scheduled job is an `EntryActor` only. */
export type AuditActor = Exclude<EntryActor, 'scheduled job'>

export type AuditChange = {
  /** Default: created, changed or deleted. */
  action?: AuditAction
  subject: AuditSubject
  /** Null for a subject that exists once. */
  subjectId: string | null
  /** Default: the subject's name, title or username. */
  subjectName?: string
  /** Null if the subject did not exist before. Of `before` and `after` only the fields in contract/audit/audit-fields.ts are stored. */
  before: object | null
  after: object | null
}

/**
 * Records a change in the transaction that makes it, so that neither is committed without the other. One
 * statement; none if nothing differs.
 */
export const recordChange = (trx: Database, change: AuditChange & { actor: EntryActor; now: Date }): Promise<void> =>
  recordChanges(trx, change, [change])

/** Records that an administrator deleted a subject. */
export const recordDeletion = (
  trx: Database,
  administrator: Caller,
  now: Date,
  deleted: Omit<AuditChange, 'action' | 'after'>,
): Promise<void> => recordChange(trx, { ...deleted, actor: administrator, now, after: null })

/** Records many changes of one actor in one statement. */
export async function recordChanges(
  trx: Database,
  { actor, now }: { actor: EntryActor; now: Date },
  changes: readonly AuditChange[],
): Promise<void> {
  if (!trx.isTransaction) throw new Error('A change must be recorded in its transaction.')
  const entries = changes.flatMap((change) => toEntry(change) ?? [])
  if (entries.length > 0) await insertEntries(trx, actor, now, entries)
}

function toEntry({ action, subject, subjectId, subjectName, before, after }: AuditChange): NewAuditEntry | null {
  const changed = changedFields(subject, before, after)
  if (!changed) return null
  const name = subjectName ?? nameOf(after) ?? nameOf(before)
  return { action: action ?? defaultAction(before, after), subject, subjectId, subjectName: name, ...changed }
}

function defaultAction(before: object | null, after: object | null): AuditAction {
  if (!before) return 'created'
  return after ? 'changed' : 'deleted'
}

type Named = { name?: unknown; title?: unknown; username?: unknown; companyName?: unknown }

function nameOf(values: object | null): string | null {
  const { name, title, username, companyName } = (values ?? {}) as Named
  const subjectName = name ?? title ?? username ?? companyName
  return typeof subjectName === 'string' ? subjectName : null
}
