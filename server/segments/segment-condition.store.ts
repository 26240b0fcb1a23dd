import { type RawBuilder, sql } from 'kysely'
import { type CustomerFacts, daysBefore, type SegmentRule } from '#contract/customers/segments.ts'

/**
 * SQL: whether a row of `customer_records` belongs to a segment, by the same rule as `matchesSegment` of the contract; null counts as no, and
 * guests belong to none. The conditions compare columns, so that indexes can answer them.
 */
export function segmentCondition(rule: SegmentRule, now: Date): RawBuilder<boolean> {
  const { orderedWithinDays, notOrderedForDays, tags, states, hasConsent } = rule
  const { minReturnedPercent: minReturned, maxReturnedPercent: maxReturned } = rule
  const conditions = [
    rule.minOrders !== null && sql`customer_records.order_count >= ${rule.minOrders}`,
    rule.maxOrders !== null && sql`customer_records.order_count <= ${rule.maxOrders}`,
    rule.minSpent !== null && sql`customer_records.spent >= ${rule.minSpent}`,
    rule.maxSpent !== null && sql`customer_records.spent <= ${rule.maxSpent}`,
    orderedWithinDays !== null && sql`customer_records.last_order_at >= ${daysBefore(now, orderedWithinDays)}`,
    notOrderedForDays !== null && sql`customer_records.last_order_at < ${daysBefore(now, notOrderedForDays)}`,
    // The first condition is that of the index.
    tags.length > 0 && sql`customer_records.tags <> '{}' and customer_records.tags && ${tags}::text[]`,
    states.length > 0 && sql`customer_records.state = any(${states}::text[])`,
    hasConsent !== null && sql`(customer_records.consented_at is not null) = ${hasConsent}`,
    minReturned !== null &&
      sql`(parcels_returned * 100 >= ${minReturned}::int * parcels_sent and (parcels_sent > 0 or ${minReturned}::int = 0))`,
    maxReturned !== null && sql`(parcels_returned * 100 <= ${maxReturned}::int * parcels_sent or parcels_sent = 0)`,
  ].filter((condition) => condition !== false)
  return sql<boolean>`(${sql.join([sql`not customer_records.is_guest`, ...conditions], sql` and `)})`
}

/** The facts of a customer as JSON. */
export type CustomerFactsJson = Omit<CustomerFacts, 'lastOrderAt'> & { lastOrderAt: string | null }

/** SQL: a sub-select of the facts of a customer; null if there is no such customer, and for a guest. */
export const customerFactsJson = (userId: RawBuilder<string>) => sql<CustomerFactsJson | null>`(
  select json_build_object('orderCount', order_count, 'spent', spent, 'lastOrderAt', last_order_at, 'parcelsSent', parcels_sent,
    'parcelsReturned', parcels_returned, 'tags', tags, 'state', state, 'hasConsent', consented_at is not null)
  from customer_records where user_id = ${userId} and not is_guest)`

/** The facts of `customerFactsJson`. */
export const parseCustomerFacts = ({ lastOrderAt, ...facts }: CustomerFactsJson): CustomerFacts => ({
  ...facts,
  lastOrderAt: lastOrderAt === null ? null : new Date(lastOrderAt),
})
