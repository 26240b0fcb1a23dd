import { maxSegments } from '#contract/customers/customer-limits.ts'
import type { customerSegments } from '#contract/customers/customer-segments.ts'
import { segmentTexts } from '#contract/customers/describe-segment.ts'
import type { Input } from '#contract/endpoint.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction, lockUntilCommit } from '#server/database/transaction.ts'
import { AppError, assertUnchanged, notFound } from '#server/errors.ts'
import { countSegments, insertSegment, lockSegment, type Segment, updateSegment } from './segments.store.ts'

type Context = Pick<AppContext, 'db' | 'clock'>
type SegmentInput = Input<typeof customerSegments.create>['body']

/** A segment in the form of the audit log. */
export const segmentSnapshot = ({ name, rule }: Omit<Segment, 'id'>) => ({ name, conditions: segmentTexts(rule) })

/** Creates a segment. */
export const createSegment = ({ db, clock }: Context, administrator: Caller, { name, ...rule }: SegmentInput) =>
  inTransaction(db, async (trx) => {
    await lockUntilCommit(trx, 'new segment')
    if ((await countSegments(trx)) >= maxSegments)
      throw new AppError('conflict', `A store has at most ${maxSegments} segments. Delete one first.`)
    const now = clock()
    const id = await insertSegment(trx, { name, rule }, now)
    const after = segmentSnapshot({ name, rule })
    await recordChange(trx, { actor: administrator, now, subject: 'segment', subjectId: id, before: null, after })
    return { message: 'Segment created successfully!', id }
  })

/**
 * Changes a segment. Offers for it follow at once; orders that were placed stay as they are. A conflict when it was changed after
 * `seenUpdatedAt`.
 */
export const changeSegment = (
  { db, clock }: Context,
  administrator: Caller,
  id: string,
  { name, seenUpdatedAt, ...rule }: Input<typeof customerSegments.update>['body'],
) =>
  inTransaction(db, async (trx) => {
    const before = await lockSegment(trx, id)
    if (!before) throw notFound('Segment')
    assertUnchanged('segment', before.updatedAt, seenUpdatedAt)
    const now = clock()
    await updateSegment(trx, { id, name, rule }, now)
    const snapshots = { before: segmentSnapshot(before), after: segmentSnapshot({ name, rule }) }
    await recordChange(trx, { actor: administrator, now, subject: 'segment', subjectId: id, ...snapshots })
    return { message: 'Segment updated successfully!' }
  })
