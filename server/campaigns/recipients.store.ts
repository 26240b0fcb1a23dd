import { sql } from 'kysely'
import type { SegmentRule } from '#contract/customers/segments.ts'
import { nilUuid } from '#contract/uuid.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import { canGetMails, hasMarketingConsent } from '#server/marketing/marketing-consents.store.ts'
import { segmentCondition } from '#server/segments/segment-condition.store.ts'

/** Which customers a message goes to: those of a segment, or all who consented; `startedAt` is the time from which days are counted. */
type Audience = { rule: SegmentRule | null; startedAt: Date }

/** SQL: the customers of a message, by `consent.user_id`, which an index lists in its order. */
const recipients = ({ rule, startedAt }: Audience) => sql`
  from marketing_consents consent join users on users.id = consent.user_id
  ${rule ? sql`join customer_records on customer_records.user_id = users.id` : sql``}
  where consent.purpose = 'NEWS_AND_OFFERS' and consent.withdrawn_at is null and ${canGetMails}
  ${rule ? sql`and ${segmentCondition(rule, startedAt)}` : sql``}`

/** The number of customers that a message would go to. */
export async function countRecipients(db: Database, audience: Audience): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${recipients(audience)}`.execute(db)
  return rows[0]!.count
}

/**
 * Inserts the next customers of a message as its recipients, in the order of their ids; the message is locked. Returns whether there may be
 * more.
 */
export async function insertNextRecipients(
  trx: RunningTransaction,
  campaignId: string,
  { audience, after, limit }: { audience: Audience; after: string | null; limit: number },
): Promise<boolean> {
  const from = sql`${after ?? nilUuid}::uuid`
  // The planner derives no condition on a joined table from one of the consents: a merge join would read each from its start for every batch.
  const { rows } = await sql<{ userId: string }>`
    select consent.user_id as "userId" ${recipients(audience)} and consent.given_at <= ${audience.startedAt}
      and consent.user_id > ${from} and users.id > ${from} ${audience.rule ? sql`and customer_records.user_id > ${from}` : sql``}
    order by consent.user_id limit ${limit}`.execute(trx)
  const ids = rows.map(({ userId }) => userId)
  const isLast = ids.length < limit
  await sql`
    insert into campaign_recipients (campaign_id, user_id, try_at)
    select ${campaignId}::uuid, id, ${audience.startedAt}::timestamptz from unnest(${ids}::uuid[]) as id
    on conflict do nothing`.execute(trx)
  // The number that was counted at the start becomes exact.
  await sql`
    update campaigns set listed_until = coalesce(${ids.at(-1) ?? null}::uuid, listed_until), is_listed = ${isLast},
      recipient_count = case when ${isLast}
        then (select count(*) from campaign_recipients where campaign_id = campaigns.id) else recipient_count end
    where id = ${campaignId}`.execute(trx)
  return !isLast
}

/** A recipient whose mail is to be sent now. */
export type ClaimedRecipient = {
  userId: string
  mailId: string
  refusals: number
  email: string
  firstName: string
  /** Whether the customer still wants the mail and can get it. */
  isWanted: boolean
}

/**
 * The next recipient of a message, marked as being sent in a transaction of its own: a job that runs at the same time or later does not get
 * it again. Undefined if none is due, or the message is not being sent any more.
 */
export async function claimRecipient(
  db: Database,
  campaignId: string,
  now: Date,
): Promise<ClaimedRecipient | undefined> {
  const { rows } = await sql<ClaimedRecipient>`
    with next as (
      select user_id from campaign_recipients
      where campaign_id = ${campaignId} and state = 'WAITING' and try_at <= ${now}
        and exists (select from campaigns where id = ${campaignId} and state = 'RUNNING')
      order by try_at, user_id limit 1 for update skip locked
    ), claimed as (
      update campaign_recipients recipient set state = 'SENDING', try_at = ${now} from next
      where campaign_id = ${campaignId} and recipient.user_id = next.user_id
      returning recipient.user_id, mail_id, refusals
    )
    select users.id as "userId", mail_id as "mailId", refusals, users.email, users.first_name as "firstName",
      (${canGetMails} and ${hasMarketingConsent(sql.ref('users.id'), 'NEWS_AND_OFFERS')}) as "isWanted"
    from claimed join users on users.id = claimed.user_id`.execute(db)
  return rows[0]
}

/** Records what became of a recipient that is being sent, counts it, and for a sent mail records it for the page of the customer. */
export const finishRecipient = (
  db: Database,
  campaignId: string,
  done: { userId: string; state: 'SENT' | 'SKIPPED' | 'FAILED'; subject: string; now: Date },
) =>
  sql`
  with finished as (
    update campaign_recipients set state = ${done.state}
    where campaign_id = ${campaignId} and user_id = ${done.userId} and state = 'SENDING'
    returning user_id, mail_id, state
  ), recorded as (
    insert into sent_messages (id, user_id, subject, sent_at)
    select mail_id, user_id, ${done.subject}::text, ${done.now}::timestamptz from finished where state = 'SENT'
    on conflict (id) do nothing
  )
  update campaigns set sent = sent + (finished.state = 'SENT')::int, skipped = skipped + (finished.state = 'SKIPPED')::int,
    failed = failed + (finished.state = 'FAILED')::int
  from finished where campaigns.id = ${campaignId}`.execute(db)

/** Lets a recipient whose mail was certainly not sent wait for another attempt. */
export const postponeRecipient = (
  db: Database,
  campaignId: string,
  { userId, refusals, tryAt }: { userId: string; refusals: number; tryAt: Date },
) =>
  db
    .updateTable('campaignRecipients')
    .set({ state: 'WAITING', refusals, tryAt })
    .where('campaignId', '=', campaignId)
    .where('userId', '=', userId)
    .where('state', '=', 'SENDING')
    .execute()

/** Counts the mails as failed that were begun before a time and of which it is not known whether they were sent. */
export const failUnknown = (db: Database, campaignId: string, before: Date) =>
  sql`
  with unknown as (
    update campaign_recipients set state = 'FAILED'
    where campaign_id = ${campaignId} and state = 'SENDING' and try_at <= ${before} returning user_id
  )
  update campaigns set failed = failed + (select count(*)::int from unknown)
  where id = ${campaignId} and exists (select from unknown)`.execute(db)

/** When the first recipient that is left begins or began to wait, and when the first mail that is being sent began; nulls for none. */
export async function findOpenRecipients(db: Database, campaignId: string) {
  const { rows } = await sql<{ waitingFrom: Date | null; sendingSince: Date | null }>`
    select min(try_at) filter (where state = 'WAITING') as "waitingFrom", min(try_at) filter (where state = 'SENDING') as "sendingSince"
    from campaign_recipients where campaign_id = ${campaignId} and state in ('WAITING', 'SENDING')`.execute(db)
  return rows[0]!
}

/** Deletes the recipients of messages that have ended; the numbers stay. */
export const deleteEndedRecipients = (db: Database) =>
  sql`
  delete from campaign_recipients where campaign_id in (select id from campaigns where ended_at is not null)`.execute(
    db,
  )
