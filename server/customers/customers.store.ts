import { type RawBuilder, sql } from 'kysely'
import type { CustomerSort } from '#contract/customers/customer-limits.ts'
import { maxListCount } from '#contract/limits.ts'
import type { MarketingPurpose } from '#contract/marketing/marketing-limits.ts'
import type { Database } from '#server/database/connect.ts'
import { isAfterPosition } from '#server/database/keyset.ts'
import { forceCustomPlan } from '#server/database/override-query.ts'
import { contactEmailSql } from '#server/identity/identity.store.ts'
import { hasMarketingConsent } from '#server/marketing/marketing-consents.store.ts'
import { customerSearchCondition } from '#server/segments/customer-search.store.ts'

/** The filters of the list; a missing one sets no condition. */
export type CustomerFilter = {
  text: string
  tag?: string | undefined
  state?: string | undefined
  hasConsent?: boolean | undefined
  mails?: MarketingPurpose | undefined
  hasOrders?: boolean | undefined
  isBlocked?: boolean | undefined
  /** SQL: the condition of a segment. */
  segment?: RawBuilder<boolean> | undefined
}

/** A customer of the list. */
export type CustomerRow = {
  id: string
  firstName: string
  lastName: string
  email: string
  isGuest: boolean
  mobile: string | null
  createdAt: Date
  orderCount: number
  lastOrderAt: Date | null
  spent: number
  parcelsSent: number
  parcelsReturned: number
  state: string | null
  tags: string[]
  consentedAt: Date | null
  /** The purposes of the customer's consents; null for none. */
  mails: MarketingPurpose[] | null
  blockedAt: Date | null
}

/** The position of a customer in the list: the value of the sort, then the id. */
export type CustomerPosition = { value: Date | number; id: string }

/** Customers without an order come last, as if their last order were the oldest of all. */
const lastOrder = sql`coalesce(customer_records.last_order_at, '1970-01-01 00:00:00+00'::timestamptz)`

const sortColumns: Record<CustomerSort, readonly [RawBuilder<unknown>, RawBuilder<unknown>]> = {
  newest: [sql`users.created_at`, sql`users.id`],
  lastOrder: [lastOrder, sql`customer_records.user_id`],
  orders: [sql`customer_records.order_count`, sql`customer_records.user_id`],
  spent: [sql`customer_records.spent`, sql`customer_records.user_id`],
  returned: [sql`customer_records.parcels_returned`, sql`customer_records.user_id`],
}

/** The value by which a customer is sorted. */
export const sortValue = (sort: CustomerSort, row: CustomerRow): Date | number =>
  ({
    newest: row.createdAt,
    lastOrder: row.lastOrderAt ?? new Date(0),
    orders: row.orderCount,
    spent: row.spent,
    returned: row.parcelsReturned,
  })[sort]

type Condition = RawBuilder<unknown> | false | undefined

/** The conditions of a filter on columns of `users`, and those on columns of `customer_records`. `id` is the id of the customer in either. */
const filterConditions = (
  filter: CustomerFilter,
  id: RawBuilder<unknown>,
): Record<'users' | 'records', Condition[]> => ({
  users: [
    filter.text !== '' && customerSearchCondition(filter.text),
    filter.isBlocked && sql`users.deactivated_at is not null`,
  ],
  records: [
    filter.tag !== undefined &&
      sql`customer_records.tags <> '{}' and customer_records.tags @> array[${filter.tag}::text]`,
    filter.state !== undefined && sql`customer_records.state = ${filter.state}`,
    filter.hasConsent !== undefined && sql`(customer_records.consented_at is not null) = ${filter.hasConsent}`,
    filter.mails !== undefined && hasMarketingConsent(id, filter.mails),
    filter.hasOrders !== undefined &&
      (filter.hasOrders ? sql`customer_records.order_count > 0` : sql`customer_records.order_count = 0`),
    filter.segment,
  ],
})

const isSet = (condition: Condition) => condition !== undefined && condition !== false

/** Guests are listed once they have ordered. */
const isListed = (isGuest: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql`(not ${isGuest} or exists (select from orders where orders.user_id = ${id}))`

const allOf = (...conditions: Condition[]) => sql.join(conditions.filter(isSet), sql` and `)

const summaryColumns = sql`users.id, users.first_name as "firstName", users.last_name as "lastName", ${contactEmailSql} as email,
  users.guest_email is not null as "isGuest", users.mobile,
  users.created_at as "createdAt", order_count as "orderCount", last_order_at as "lastOrderAt", spent, parcels_sent as "parcelsSent",
  parcels_returned as "parcelsReturned", state, tags, consented_at as "consentedAt", users.deactivated_at as "blockedAt",
  (select array_agg(purpose order by purpose) from marketing_consents where user_id = users.id and withdrawn_at is null) as mails`

const customers = sql`users join customer_records on customer_records.user_id = users.id`
const isCustomer = sql`users.user_type = 'CUSTOMER'`

/** The condition of a filter on the rows of `customers`. */
function isOfFilter(filter: CustomerFilter) {
  const { users, records } = filterConditions(filter, sql`users.id`)
  return allOf(isCustomer, isListed(sql`customer_records.is_guest`, sql`users.id`), ...users, ...records)
}

/** The rows to count for a filter: those of one table, if the filter has no condition on the other one. */
function countedCustomers(filter: CustomerFilter) {
  const id = sql`customer_records.user_id`
  const { users, records } = filterConditions(filter, id)
  if (!users.some(isSet))
    return sql`customer_records where ${allOf(isListed(sql`customer_records.is_guest`, id), ...records)}`
  if (!records.some(isSet))
    return sql`users where ${allOf(isCustomer, isListed(sql`users.guest_email is not null`, sql`users.id`), ...users)}`
  return sql`${customers} where ${isOfFilter(filter)}`
}

type ListWindow = {
  sort: CustomerSort
  after?: CustomerPosition | undefined
  size: number
  /** Whether more customers have the tag of the filter than are counted. */
  isTagCommon?: boolean
}

/**
 * SQL: whether a customer is one of the newest of a filter with a tag that many have. PostgreSQL expects few customers with any tag, and would
 * read the accounts of all of them to sort them: this reads the accounts from the newest on until enough have the tag. `is true` keeps the
 * customers with the tag in a hash table instead of a join.
 */
function isAmongNewest(filter: CustomerFilter, isAfter: RawBuilder<unknown>, size: number) {
  const id = sql`customer_records.user_id`
  const { users, records } = filterConditions(filter, id)
  return sql`users.id = any(array(
    select users.id from users where ${allOf(isCustomer, ...users)} ${isAfter} and (users.id in (
      select ${id} from customer_records where ${allOf(isListed(sql`customer_records.is_guest`, id), ...records)})) is true
    order by users.created_at desc, users.id desc limit ${size}))`
}

/**
 * Customers of a filter from the highest value of the sort to the lowest: `size` of them after a position. The best index depends on how many
 * customers a tag, state or text has, so these queries need custom plans.
 */
export async function findCustomers(
  db: Database,
  filter: CustomerFilter,
  { sort, after, size, isTagCommon = false }: ListWindow,
): Promise<CustomerRow[]> {
  const columns = sortColumns[sort]
  // A number of a cursor can be larger than the column: it is compared as bigint, which an index on integer answers too.
  const value = after && (typeof after.value === 'number' ? sql`${after.value}::bigint` : after.value)
  const isAfter = after ? sql`and ${isAfterPosition(columns, [value, after.id], 'desc')}` : sql``
  const condition =
    isTagCommon && sort === 'newest' ? isAmongNewest(filter, isAfter, size) : sql`${isOfFilter(filter)} ${isAfter}`
  const { rows } = await sql<CustomerRow>`${forceCustomPlan}
    select ${summaryColumns} from ${customers}
    where ${condition}
    order by ${columns[0]} desc, ${columns[1]} desc limit ${size}`.execute(db)
  return rows
}

/** The number of customers of a filter, counted up to `maxListCount`. */
export async function countCustomers(db: Database, filter: CustomerFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`${forceCustomPlan}
    select count(*)::int as total from (
      select from ${countedCustomers(filter)} limit ${maxListCount}) as counted`.execute(db)
  return rows[0]!.total
}

/** One customer; undefined if there is none. */
export async function findCustomer(db: Database, id: string) {
  const { rows } = await sql<CustomerRow & { username: string; blockReason: string | null; updatedAt: Date }>`
    select ${summaryColumns}, users.username, block_reason as "blockReason", users.updated_at as "updatedAt" from ${customers}
    where users.id = ${id} and users.user_type = 'CUSTOMER'`.execute(db)
  return rows[0]
}

/** The last mails that were sent to a customer, the newest first. */
export const findSentMessages = (db: Database, userId: string, limit: number) =>
  db
    .selectFrom('sentMessages')
    .select(['id', 'subject', 'sentAt'])
    .where('userId', '=', userId)
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
