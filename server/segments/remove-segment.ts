import { recordDeletion } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { segmentSnapshot } from './save-segment.ts'
import { deleteUnusedSegment, lockSegment } from './segments.store.ts'

const messages = {
  offer: 'An offer is for this segment. Change or delete the offer first.',
  campaign: 'A message to customers is for this segment. Delete its draft, cancel it, or wait until it is sent.',
}

/** Deletes a segment; a conflict while an offer, or a message that has not ended, is for it. */
export const removeSegment = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, administrator: Caller, id: string) =>
  inTransaction(db, async (trx) => {
    const segment = await lockSegment(trx, id)
    if (!segment) throw notFound('Segment')
    const user = await deleteUnusedSegment(trx, id)
    if (user) throw new AppError('conflict', messages[user])
    const before = segmentSnapshot(segment)
    await recordDeletion(trx, administrator, clock(), { subject: 'segment', subjectId: id, before })
    return { message: 'Segment deleted successfully!' }
  })
