import { sql } from 'kysely'
import { type Check, sqlCheck } from './check.ts'

/** Checks of settings that the store requires. */
export const settingsChecks: readonly Check[] = [
  sqlCheck(
    'The company details exist.',
    sql`select 'the table company_details is empty' as wrong where not exists (select from company_details)`,
    'Start the store once (npm start), which creates them. Then edit them in the back office.',
  ),
  sqlCheck(
    'The legal pages exist.',
    sql`
      select required || ' is missing' as wrong from unnest(enum_range(null::legal_page_slug)) as required
      where not exists (select from legal_pages where legal_pages.slug = required)`,
    'Create it in the back office (Legal Pages). Every page links to it.',
  ),
  sqlCheck(
    'There is an active administrator.',
    sql`
      select 'there is no active administrator' as wrong
      where not exists (select from users where user_type = 'ADMIN' and deactivated_at is null)`,
    'npm run admin -- activate <username>, or npm run admin -- add <username> <email>.',
  ),
]
