import { campaignCan } from '#contract/campaigns/campaign-limits.ts'
import type { campaigns } from '#contract/campaigns/campaigns.ts'
import type { Input } from '#contract/endpoint.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, isUnchanged, notFound } from '#server/errors.ts'
import { findSegment } from '#server/segments/segments.store.ts'
import { assertContentUnchanged } from './assert-content-unchanged.ts'
import { recordCampaign } from './campaign-audit.ts'
import { queueCampaignJob } from './campaign-job.ts'
import { campaignById, lockCampaign, setCampaignState, startDraft } from './campaigns.store.ts'
import { countRecipients } from './recipients.store.ts'

type StartDeps = Pick<AppContext, 'db' | 'clock'>

/**
 * The number of customers that a message for a segment, or for everyone who consented, would go to now, and when the segment was last
 * changed. Throws notFound.
 */
export async function countRecipientsOf({ db, clock }: StartDeps, segmentId: string | undefined) {
  const segment = segmentId === undefined ? null : await segmentById(db, segmentId)
  const count = await countRecipients(db, { rule: segment?.rule ?? null, startedAt: clock() })
  return { count, segmentUpdatedAt: segment?.updatedAt ?? null }
}

async function segmentById(db: Database, id: string) {
  const segment = await findSegment(db, id)
  if (!segment) throw notFound('Segment')
  return segment
}

/**
 * Starts to send a draft. A conflict if another message is being sent, if nobody would get it, if more customers would get it than the
 * administrator confirmed, or if its content or segment is not the one that the administrator saw.
 */
export const startCampaign = (
  { db, clock }: StartDeps,
  administrator: Caller,
  id: string,
  { recipientCount: confirmed, seenContent, seenSegmentUpdatedAt }: Input<typeof campaigns.start>['body'],
) =>
  inTransaction(db, async (trx) => {
    const before = await lockCampaign(trx, id)
    if (!campaignCan.start(before.state)) throw new AppError('conflict', 'This message was started already.')
    assertContentUnchanged(
      before,
      seenContent,
      'This message was changed meanwhile. Check it again before you send it.',
    )
    const segmentId = before.segment?.id
    const segment = segmentId ? await segmentById(trx, segmentId) : null
    if (!isUnchanged(segment?.updatedAt ?? null, seenSegmentUpdatedAt))
      throw new AppError(
        'conflict',
        'The segment of this message was changed meanwhile. Check the number again before you send it.',
      )
    const now = clock()
    const recipientCount = await countRecipients(trx, { rule: segment?.rule ?? null, startedAt: now })
    if (recipientCount === 0) throw new AppError('conflict', 'Nobody would get this message.')
    if (recipientCount > confirmed)
      throw new AppError(
        'conflict',
        `This message would go to ${recipientCount} customers by now. Check the number again.`,
      )
    await startDraft(trx, id, { administratorId: administrator.id, recipientCount, segment, startedAt: now })
    await queueCampaignJob(trx, id)
    const campaign = await campaignById(trx, id)
    await recordCampaign(trx, administrator, { before, after: campaign, now })
    return { message: 'The message is being sent.', campaign }
  })

/** Continues a message that failed, for the customers who did not get it. A conflict if it did not fail, or another one is being sent. */
export const resumeCampaign = ({ db, clock }: StartDeps, administrator: Caller, id: string) =>
  inTransaction(db, async (trx) => {
    const before = await lockCampaign(trx, id)
    if (!campaignCan.resume(before.state)) throw new AppError('conflict', 'This message did not fail.')
    await setCampaignState(trx, id, 'RUNNING')
    await queueCampaignJob(trx, id)
    const campaign = await campaignById(trx, id)
    await recordCampaign(trx, administrator, { before, after: campaign, now: clock() })
    return { message: 'The message is being sent.', campaign }
  })
