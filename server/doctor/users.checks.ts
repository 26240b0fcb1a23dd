import { sql } from 'kysely'
import { type Check, sqlCheck } from './check.ts'

const multipleDefaults = sql`
  select 'user ' || user_id || ' has ' || count(*) || ' default addresses' as wrong
  from addresses where is_default group by user_id having count(*) > 1`

const deactivatedStillSignedIn = sql`
  select 'user ' || users.id || ' is deactivated and has a valid session' as wrong from users
  where deactivated_at is not null and exists (
    select from sessions where user_id = users.id and ended_at is null and expires_at > now())`

const unknownConsentVersions = sql`
  select 'user ' || user_id || ' has a consent to a version of the privacy notice that does not exist' as wrong
  from consents join legal_pages on slug = 'privacy-policy' where notice_version > updated_at + interval '1 minute'`

/** Checks of users. */
export const userChecks: readonly Check[] = [
  sqlCheck(
    'No user has two default addresses.',
    multipleDefaults,
    'Ask the customer to choose the default address again in My Account. Then find out what changed the database.',
  ),
  sqlCheck(
    'Deactivated users have no sessions.',
    deactivatedStillSignedIn,
    'Activate and deactivate them once more (npm run admin, or Administrators in the back office).',
  ),
  sqlCheck(
    'Consents refer to existing versions of the privacy notice.',
    unknownConsentVersions,
    'Save the privacy policy again in the back office (Legal Pages): its date was lost or reset.',
  ),
]
