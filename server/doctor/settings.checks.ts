import { sql } from 'kysely'
import { type Check, sqlCheck } from './check.ts'

/** What a shop has to have before it can serve anybody. */
export const settingsChecks: readonly Check[] = [
  sqlCheck(
    'The company details are there.',
    sql`select 'there are none' as wrong where not exists (select from company_details)`,
    'Start the store once (npm start): it fills them in. Then edit them in the back office.',
  ),
  sqlCheck(
    'The legal pages are there.',
    sql`
      select wanted || ' is missing' as wrong from unnest(enum_range(null::legal_page_slug)) as wanted
      where not exists (select from legal_pages where legal_pages.slug = wanted)`,
    'Write it in the back office: Legal Pages. The shop links to it on every page.',
  ),
  sqlCheck(
    'Somebody can manage the shop.',
    sql`
      select 'there is no active administrator' as wrong
      where not exists (select from users where user_type = 'ADMIN' and deactivated_at is null)`,
    'npm run admin -- activate <username>, or npm run admin -- add <username> <email>.',
  ),
]
