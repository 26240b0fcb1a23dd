import { type RawBuilder, sql } from 'kysely'
import { type Database, plannedAnew } from '../database/connect.ts'
import { allOf } from './filters.ts'
import { countsOf, headlineFits, hitsOf, type Ranked, type Wanted } from './results.store.ts'

/** Where far more than that fit, this many of those that sell best tell what there is to choose from, where there are as many. */
const enoughLeading = 100

/** Of those that sell best; whether so many have the words that one in a hundred products does. */
export type Leading = Ranked & { areMany: boolean }

/** What is sorted and counted by; words are not taken along. */
const counted = sql`found.product_id, category_id, brand_id, price, is_discounted, in_stock, colors, buy_count`

/**
 * Of words that fit very many, looks at those that sell best (migration 0067): the best of a thousand, of a hundred or of ten,
 * the fewest of them that are enough. Hits are in the order of what sells best; where a page is full, it is the true one.
 */
export async function leadingResults(db: Database, wanted: Wanted): Promise<Leading> {
  const { filters, from, most } = wanted
  const { judged, counts } = countsOf(filters)
  const fits = headlineFits(wanted, false)
  const inTier = (marks: string) => sql`select ${counted} from search_leading found
      where ${fits} and headline @@ ${marks}::tsquery`
  const isFew = (tier: RawBuilder<unknown>) => sql`(select count(*) from ${tier}) < ${enoughLeading}`
  const { rows } = await sql<Leading>`${sql.raw(plannedAnew)}
    with thousandth as materialized (${inTier(`'=t1'`)} limit ${most + 1}),
    hundredth as materialized (${inTier(`'=t1' | '=t2'`)} and ${isFew(sql`thousandth`)} limit ${most + 1}),
    tenth as materialized (
      select ${counted} from search_leading found where ${fits} and ${isFew(sql`thousandth`)} and ${isFew(sql`hundredth`)} limit ${most + 1}
    ),
    found as materialized (
      select * from tenth
      union all select * from hundredth where not ${isFew(sql`hundredth`)}
      union all select * from thousandth where not ${isFew(sql`thousandth`)}
    ),
    ${judged},
    fitting as materialized (
      select found.product_id as id, found.buy_count as key from found where (select count(*) from found) <= ${most} and ${allOf(filters)}
    )
    select (select count(*)::int from found) as found, (select count(*)::int from found) as named,
      not ${isFew(sql`thousandth`)} or not ${isFew(sql`hundredth`)} as "areMany",
      (select count(*)::int from fitting) as fitting, ${hitsOf(sql`fitting`, from)} as hits, ${counts}`.execute(db)
  return rows[0]!
}
