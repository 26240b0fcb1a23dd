import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { segmentSnapshot } from './save-segment.ts'
import { deleteUnusedSegment, lockSegment } from './segments.store.ts'

/** Deletes a segment; a conflict while an offer is for it. */
export const removeSegment = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, administrator: Caller, id: string) =>
  inTransaction(db, async (trx) => {
    const before = await lockSegment(trx, id)
    if (!before) throw notFound('Segment')
    if (!(await deleteUnusedSegment(trx, id)))
      throw new AppError('conflict', 'An offer is for this segment. Change or delete the offer first.')
    const change = { before: segmentSnapshot(before), after: null }
    await recordChange(trx, { actor: administrator, now: clock(), subject: 'segment', subjectId: id, ...change })
    return { message: 'Segment deleted successfully!' }
  })
