import { type Expression, sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import { maxListCount } from '#contract/limits.ts'
import type { OrderGroup } from '#contract/order-states.ts'
import type { orderManagement } from '#contract/orders/order-management.ts'
import type { Database } from '#server/database/connect.ts'
import { isAfterPosition } from '#server/database/keyset.ts'
import { likePattern } from '#server/database/like-pattern.ts'
import { executeWithFreshPlan, forceCustomPlan } from '#server/database/override-query.ts'
import { containsText } from '#server/segments/customer-search.store.ts'
import { groupConditions } from '../order-groups.store.ts'
import { orderSelection } from '../orders.store.ts'

/** The query parameters that filter the list of all orders. */
export type OrderFilterInput = Omit<Input<typeof orderManagement.all>['query'], 'page' | 'pageSize' | 'cursor'>

/** The query parameters that are columns of orders. */
type StateFilter = Omit<OrderFilterInput, 'q' | 'group' | 'customerId' | 'from' | 'to'>

/** Filters orders by user, group, search text, states, and date: `since` is inclusive, `before` exclusive. */
export type OrderFilter = StateFilter & {
  userId?: string | undefined
  group?: OrderGroup | undefined
  text?: string | undefined
  since?: Date | undefined
  before?: Date | undefined
}

/** The sort position of an order: its date, then its id. */
export type OrderPosition = { orderDate: Date; id: string }

/** The start of a page, after an order or at an offset, and its size. */
export type OrderWindow = { after?: OrderPosition | undefined; offset?: number; size?: number }

/** Matches the start of an order's id, the buyer's name, e-mail address or phone number by `containsText`, or the tracking number of a shipment. */
function matchesText(text: string) {
  const id = text.replace(/^#/, '')
  const byId = id === '' ? sql`false` : sql`orders.id::text like lower(${likePattern(id).slice(1)})`
  // The subquery is evaluated once; as a join it would keep the other conditions from using their indexes.
  const byTracking = sql`orders.id = any(array(
    select order_id from shipments where tracking_number = ${text} and status <> 'CANCELED'))`
  return sql<boolean>`(${byId} or ${containsText(sql`customer_search_text`, text)} or ${byTracking})`
}

/** A parameter that is missing here does not compile, because it would be accepted and ignored. */
const stateColumns = {
  deliveryStatus: true,
  paymentStatus: true,
  paymentMethod: true,
  returnStatus: true,
  refundStatus: true,
} as const satisfies Record<keyof StateFilter, true>

function filterOrders(db: Database, { userId, group, text, since, before, ...state }: OrderFilter) {
  let orders = db.selectFrom('orders')
  if (userId !== undefined) orders = orders.where('userId', '=', userId)
  if (group) orders = orders.where(groupConditions[group])
  for (const column of Object.keys(stateColumns) as (keyof StateFilter)[])
    if (state[column]) orders = orders.where(column, '=', state[column])
  if (since) orders = orders.where('orderDate', '>=', since)
  if (before) orders = orders.where('orderDate', '<', before)
  return text ? orders.where(matchesText(text)) : orders
}

const selectOrders = (db: Database, ids: Expression<unknown>) =>
  db
    .selectFrom('orders')
    .select([...orderSelection, 'mobile'])
    .where('orders.id', '=', sql<string>`any(${ids})`)
    .orderBy('orderDate', 'desc')
    .orderBy('orders.id', 'desc')

/** The ids of a page of orders. */
function pageOf(db: Database, filter: OrderFilter, { after, offset, size }: OrderWindow) {
  let ids = filterOrders(db, filter).select('orders.id').orderBy('orderDate', 'desc').orderBy('orders.id', 'desc')
  if (after) ids = ids.where(isAfterPosition(['orderDate', 'orders.id'], [after.orderDate, after.id], 'desc'))
  if (offset) ids = ids.offset(offset)
  return size === undefined ? ids : ids.limit(size)
}

/** Whether the best plan depends on the values: nearly all orders may have a state, or none. All orders and those of a customer have one plan. */
const needsFreshPlan = ({ userId: _, ...filter }: OrderFilter) =>
  Object.values(filter).some((value) => value !== undefined)

/** Orders, the newest first. The ids are selected first, so that items and refunds are not read for rows that the offset skips. */
export function listOrders(db: Database, filter: OrderFilter, window: OrderWindow) {
  const orders = selectOrders(db, sql`array(${pageOf(db, filter, window)})`)
  return needsFreshPlan(filter) ? executeWithFreshPlan(db, orders) : orders.execute()
}

/** The orders of `searchOrders`, the newest first. */
export const listOrdersById = (db: Database, ids: readonly string[]) => selectOrders(db, sql`${ids}::uuid[]`).execute()

/**
 * The number of orders that match a filter with a text, and the ids of a page, by one search of the index of texts, which takes most of the
 * time. If `maxListCount` orders or more match, the newest of them are soon found from the newest order on. The best index depends on how many
 * match, so these queries need custom plans.
 */
export async function searchOrders(db: Database, filter: OrderFilter, window: OrderWindow & { size: number }) {
  const { after, offset = 0, size } = window
  const matched = filterOrders(db, filter).select(['orders.id', 'orderDate']).limit(maxListCount)
  const isAfter = after ? isAfterPosition(['order_date', 'id'], [after.orderDate, after.id], 'desc') : sql`true`
  const counted = await sql<{ total: number; ids: string[] }>`${forceCustomPlan}
    with matched as materialized (${matched})
    select (select count(*)::int from matched) as total,
      array(select id from matched where ${isAfter} order by order_date desc, id desc offset ${offset} limit ${size}) as ids`.execute(
    db,
  )
  const { total, ids } = counted.rows[0]!
  if (total < maxListCount) return { total, ids }
  const newest = await sql<{ ids: string[] }>`${forceCustomPlan}
    select array(${pageOf(db, filter, window)}) as ids`.execute(db)
  return { total, ids: newest.rows[0]!.ids }
}

/** The number of orders that match a filter, counted up to `maxListCount`. */
export async function countOrders(db: Database, filter: OrderFilter): Promise<number> {
  const counted = db
    .selectFrom(filterOrders(db, filter).select('orders.id').limit(maxListCount).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
  const rows = await (needsFreshPlan(filter) ? executeWithFreshPlan(db, counted) : counted.execute())
  return rows[0]!.total
}
