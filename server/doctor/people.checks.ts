import { sql } from 'kysely'
import { byStatement, type Check, restoreOrAsk } from './check.ts'

const oneDefault = sql`
  select 'user ' || user_id || ' has ' || count(*) || ' default addresses' as wrong
  from addresses where is_default group by user_id having count(*) > 1`

const nobodyStaysIn = sql`
  select 'user ' || users.id || ' is deactivated and still signed in' as wrong from users
  where deactivated_at is not null and exists (
    select from sessions where user_id = users.id and ended_at is null and expires_at > now())`

const consentsAreToWhatWasThere = sql`
  select 'user ' || user_id || ' agreed to a notice that was not written yet' as wrong
  from consents where given_at < notice_version - interval '1 minute'`

/** What holds of people. */
export const peopleChecks: readonly Check[] = [
  byStatement(
    'Nobody has two default addresses.',
    oneDefault,
    'The customer chooses the default address again in My Account. Then find out what changed the database.',
  ),
  byStatement(
    'Who was deactivated is signed out.',
    nobodyStaysIn,
    'Activate and deactivate them once more (npm run admin, or People in the back office).',
  ),
  byStatement('Nobody agreed to a privacy notice before it was there.', consentsAreToWhatWasThere, restoreOrAsk),
]
