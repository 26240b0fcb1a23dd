import { sql } from 'kysely'
import type { ConsentPlace, MarketingPurpose } from '#contract/marketing/marketing-limits.ts'
import type { Database } from '#server/database/connect.ts'
import { hasKnownEmail } from '#server/identity/reserved-email.ts'

/** SQL: whether a user has consented to a purpose. `userId` is a column, such as sql.ref('users.id'). */
export const hasMarketingConsent = (
  userId: ReturnType<typeof sql.ref>,
  purpose: MarketingPurpose,
) => sql<boolean>`exists (
  select from marketing_consents where purpose = ${purpose} and user_id = ${userId} and withdrawn_at is null)`

/** SQL: whether the customer of a row of `users` can get mails that need a consent; guests cannot, because they have no address of their own. */
export const canGetMails = sql<boolean>`(users.user_type = 'CUSTOMER' and users.deactivated_at is null and ${hasKnownEmail})`

/** SQL: the purposes for which the store asks for a consent. */
const offeredPurposes = sql<MarketingPurpose>`
  select 'CART_REMINDERS' as purpose, 1 as position from company_details where cart_reminder_hours is not null
  union all select 'NEWS_AND_OFFERS', 2 from company_details where news_offered`

/** The purposes that the store offers, with when the user consented to them. */
export async function findOfferedConsents(db: Database, userId: string) {
  const { rows } = await sql<{ purpose: MarketingPurpose; givenAt: Date | null }>`
    select offered.purpose, given_at from (${offeredPurposes}) as offered
    left join marketing_consents consent
      on consent.purpose = offered.purpose and consent.user_id = ${userId} and consent.withdrawn_at is null
    order by position`.execute(db)
  return rows
}

/** Records a consent if the store offers its purpose; one that is valid already stays as it is. False if the purpose is not offered. */
export async function insertMarketingConsent(
  db: Database,
  { userId, purpose, place, now }: { userId: string; purpose: MarketingPurpose; place: ConsentPlace; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ isOffered: boolean }>`
    with offered as (select from (${offeredPurposes}) as offered where purpose = ${purpose}),
    given as (
      insert into marketing_consents (user_id, purpose, given_at, given_in)
      select ${userId}::uuid, ${purpose}, ${now}::timestamptz, ${place} from offered
      on conflict (purpose, user_id) where withdrawn_at is null do nothing)
    select exists (select from offered) as is_offered`.execute(db)
  return rows[0]!.isOffered
}

/** Withdraws a user's consent; nothing if there is none. */
export const withdrawMarketingConsent = (
  db: Database,
  {
    userId,
    purpose,
    place,
    now,
  }: { userId: string; purpose: MarketingPurpose; place: ConsentPlace | 'MAIL'; now: Date },
) =>
  db
    .updateTable('marketingConsents')
    // A clock that was set back must not fail the withdrawal.
    .set({ withdrawnAt: sql<Date>`greatest(given_at, ${now}::timestamptz)`, withdrawnIn: place })
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()

/** All consents of a user, also withdrawn ones, newest first. */
export const findMarketingConsents = (db: Database, userId: string) =>
  db
    .selectFrom('marketingConsents')
    .select(['purpose', 'givenAt', 'givenIn', 'withdrawnAt', 'withdrawnIn'])
    .where('userId', '=', userId)
    .orderBy('givenAt', 'desc')
    .orderBy('id')
    .execute()

/** Deletes consents that were withdrawn before a time. */
export const deleteWithdrawnConsents = (db: Database, before: Date) =>
  db.deleteFrom('marketingConsents').where('withdrawnAt', '<=', before).execute()
