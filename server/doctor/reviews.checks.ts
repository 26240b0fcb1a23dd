import { sql } from 'kysely'
import { restoreRemedy, type SqlCheck, sqlCheck } from './check.ts'

const wrongCounts = sql`
  select 'product ' || products.id || ' has other counts of reviews than reviews' as wrong
  from products left join (
    select product_id, array_agg(number::integer order by star) as counts from (
      select product_id, star, count(*) filter (where stars = star) as number
      from reviews, generate_series(1, 5) as star where hidden_reason is null group by product_id, star
    ) as by_star group by product_id
  ) as counted on counted.product_id = products.id
  where products.review_counts is distinct from counted.counts or rating_rank <> review_rank(review_counts)`

const wrongVotes = sql`
  select 'review ' || reviews.id || ' counts ' || helpful_count || ' votes and has ' || coalesce(votes.number, 0) as wrong
  from reviews left join (select review_id, count(*) as number from review_votes group by review_id) as votes on votes.review_id = reviews.id
  where helpful_count <> coalesce(votes.number, 0)`

const wrongSearchRanks = sql`
  select 'product ' || products.id || ' is found by another rating than it has' as wrong
  from products join product_search found on found.product_id = products.id where found.rating_rank <> products.rating_rank`

/** Checks of reviews. */
export const reviewChecks: readonly SqlCheck[] = [
  sqlCheck('The rating of a product is that of its reviews that are not hidden.', wrongCounts, restoreRemedy),
  sqlCheck('A review counts its votes.', wrongVotes, restoreRemedy),
  sqlCheck('The search sorts by the ratings of the products.', wrongSearchRanks, restoreRemedy),
]
