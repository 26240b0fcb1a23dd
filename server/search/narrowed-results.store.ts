import { sql } from 'kysely'
import { type Database, plannedAnew } from '../database/connect.ts'
import { allOf } from './filters.ts'
import { describedProducts, headlineFits, hitsOf, keyOf, type Ranked, type Wanted } from './results.store.ts'

/** How many fit words and filters, at most one more than are sorted, and a page of them, which means nothing where there are more. */
export type Narrowed = Pick<Ranked, 'found' | 'hits'>

/** Other orders than by relevance cost little: this many times as many are sorted as would be ranked. */
const timesMoreSorted = 5

/** How many that fit words and filters are put into order. */
export const mostSorted = ({ sort, most }: Pick<Wanted, 'sort' | 'most'>): number =>
  sort === 'relevance' ? most : timesMoreSorted * most

/**
 * Of words that fit too many, ranks what fits the filters too, and counts nothing else. What has the words in its description
 * only counts where no name has them.
 */
export async function narrowedResults(db: Database, wanted: Wanted): Promise<Narrowed> {
  const { filters, from } = wanted
  const most = mostSorted(wanted)
  const place = sql`found.product_id as id, ${keyOf(wanted)} as key`
  const { rows } = await sql<Narrowed>`${sql.raw(plannedAnew)}
    with named as materialized (
      select ${place} from product_search found where ${headlineFits(wanted, true)} and ${allOf(filters)} limit ${most + 1}
    ),
    described as materialized (
      select ${place} from ${describedProducts(wanted, true)} and not exists (select from named) and ${allOf(filters)} limit ${most + 1}
    ),
    fitting as materialized (
      select * from named union all select * from described
    )
    select (select count(*)::int from fitting) as found, ${hitsOf(sql`fitting`, from)} as hits`.execute(db)
  return rows[0]!
}
