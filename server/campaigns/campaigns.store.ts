import { sql } from 'kysely'
import type { z } from 'zod'
import { type CampaignState, listedCampaigns } from '#contract/campaigns/campaign-limits.ts'
import type { Campaign as CampaignShape } from '#contract/campaigns/campaigns.ts'
import type { SegmentRule } from '#contract/customers/segments.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import {
  AppError,
  foreignKeyViolation,
  invalidField,
  isDatabaseError,
  notFound,
  uniqueViolation,
} from '#server/errors.ts'
import { parseSegmentRule } from '#server/segments/segments.store.ts'

/** A message as in the response. */
export type Campaign = z.output<typeof CampaignShape>

/** What an administrator sets of a message. */
export type CampaignContent = { subject: string; heading: string; text: string; segmentId: string | null }

const allCampaigns = (db: Database) =>
  db
    .selectFrom('campaigns')
    .select(['id', 'state', 'subject', 'heading', 'text', 'segmentId', 'segmentName', 'recipientCount'])
    .select(['sent', 'skipped', 'failed', 'createdAt', 'startedAt', 'endedAt'])
    .select(
      sql<string | null>`(select name from customer_segments where id = campaigns.segment_id)`.as('presentSegmentName'),
    )
type Row = Awaited<ReturnType<ReturnType<typeof allCampaigns>['executeTakeFirstOrThrow']>>

function toCampaign(row: Row): Campaign {
  // A draft has the present name of its segment.
  const name = row.segmentName ?? row.presentSegmentName
  const { id, subject, heading, text, recipientCount, sent, skipped, failed, createdAt, startedAt, endedAt } = row
  return {
    id,
    subject,
    heading,
    text,
    recipientCount,
    createdAt,
    startedAt,
    endedAt,
    state: row.state as CampaignState,
    segment: name === null ? null : { id: row.segmentId, name },
    progress: { sent, skipped, failed },
  }
}

/** The messages that have not ended, then those that have, each newest first. */
export async function findCampaigns(db: Database): Promise<Campaign[]> {
  const rows = await allCampaigns(db)
    .orderBy(sql`ended_at is not null`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(listedCampaigns)
    .execute()
  return rows.map(toCampaign)
}

/** The number of drafts. */
export async function countDrafts(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('campaigns')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'DRAFT')
    .executeTakeFirstOrThrow()
  return count
}

/** A message by its id; throws notFound. */
export async function campaignById(db: Database, id: string): Promise<Campaign> {
  const row = await allCampaigns(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Message')
  return toCampaign(row)
}

/** A message by its id, locked until the transaction ends; throws notFound. */
export async function lockCampaign(trx: RunningTransaction, id: string): Promise<Campaign> {
  await trx.selectFrom('campaigns').select('id').where('id', '=', id).forUpdate().execute()
  return campaignById(trx, id)
}

/** Throws for a segment that does not exist, as its field's error. */
function mapMissingSegment(error: unknown): never {
  if (isDatabaseError(error, foreignKeyViolation, 'campaigns_segment_id_fkey'))
    throw invalidField('segmentId', 'This segment does not exist any more.')
  throw error
}

/** Inserts a draft and returns its id. */
export async function insertCampaign(trx: Database, content: CampaignContent, createdAt: Date): Promise<string> {
  const { id } = await trx
    .insertInto('campaigns')
    .values({ ...content, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(mapMissingSegment)
  return id
}

/** Changes the content of a message. */
export const updateCampaign = (trx: Database, id: string, content: CampaignContent) =>
  trx.updateTable('campaigns').set(content).where('id', '=', id).execute().catch(mapMissingSegment)

/** Deletes a message with its recipients. */
export const deleteCampaign = (trx: Database, id: string) => trx.deleteFrom('campaigns').where('id', '=', id).execute()

/** Throws a conflict if another message is being sent. */
function mapRunning(error: unknown): never {
  if (isDatabaseError(error, uniqueViolation, 'campaigns_one_running_key'))
    throw new AppError('conflict', 'Another message is being sent. Wait until it is done, or cancel it.')
  throw error
}

type Start = {
  administratorId: string
  recipientCount: number
  segment: { name: string; rule: SegmentRule } | null
  startedAt: Date
}

/** Starts a draft, with the rule of its segment as it is now. A conflict if another message is being sent. */
export const startDraft = (trx: Database, id: string, { segment, ...columns }: Start) =>
  trx
    .updateTable('campaigns')
    .set({
      ...columns,
      state: 'RUNNING',
      segmentName: segment?.name ?? null,
      segmentRule: segment ? JSON.stringify(segment.rule) : null,
    })
    .where('id', '=', id)
    .execute()
    .catch(mapRunning)

/** Sets the state of a message that was started. A conflict if another message is being sent. */
export const setCampaignState = (trx: Database, id: string, state: 'RUNNING' | 'FAILED') =>
  trx.updateTable('campaigns').set({ state }).where('id', '=', id).execute().catch(mapRunning)

/** Ends a message; its segment can be deleted then (`unset_segment_of_ended_campaigns`). */
export const endCampaign = (
  trx: Database,
  id: string,
  { state, endedAt }: { state: 'DONE' | 'CANCELED'; endedAt: Date },
) =>
  trx
    .updateTable('campaigns')
    .set({
      state,
      endedAt,
      // Accounts that were deleted in the meantime got no mail.
      ...(state === 'DONE' && { skipped: sql<number>`greatest(skipped, recipient_count - sent - failed)` }),
    })
    .where('id', '=', id)
    .execute()

/** The ids of the messages that are being sent. */
export async function findRunningCampaigns(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('campaigns').select('id').where('state', '=', 'RUNNING').execute()
  return rows.map(({ id }) => id)
}

/** What the job reads of a message that is being sent; undefined if it is not. */
export async function lockRunning(trx: RunningTransaction, id: string) {
  const row = await trx
    .selectFrom('campaigns')
    .select(['isListed', 'listedUntil', 'segmentRule', 'startedAt'])
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { segmentRule, startedAt, ...rest } = row
  return { ...rest, startedAt: startedAt!, rule: segmentRule === null ? null : parseSegmentRule(segmentRule) }
}
