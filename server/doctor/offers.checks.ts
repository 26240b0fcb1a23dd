import { sql } from 'kysely'
import { type SqlCheck, sqlCheck } from './check.ts'

const wrongUseCounts = sql`
  select 'offer ' || offers.id || ' has ' || use_count || ' uses, its orders ' || counted.uses as wrong
  from offers, lateral (select count(*) as uses from offer_uses where offer_id = offers.id) as counted
  where max_uses is not null and use_count <> counted.uses`

/** Checks of offers. */
export const offerChecks: readonly SqlCheck[] = [
  sqlCheck(
    'The uses of an offer with a limit match its orders.',
    wrongUseCounts,
    'Edit and save the offer in the back office, which counts its uses again.',
  ),
]
