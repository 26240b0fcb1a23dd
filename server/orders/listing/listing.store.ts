import { sql } from 'kysely'
import type { OrderGroup, OrderStateWithRefund } from '#contract/order-states.ts'
import type { Database } from '#server/database/connect.ts'
import { likePattern } from '#server/database/like-pattern.ts'
import { groupConditions } from '../order-groups.store.ts'
import { orderFields, orderItemsJson, orderRefundJson } from '../orders.store.ts'
import type { OrderPosition } from './order-cursor.ts'

/** Which orders: one user's, those of a group, that a text finds, placed since a moment and before another, in a state. */
export type OrderFilter = { [Fact in keyof OrderStateWithRefund]?: OrderStateWithRefund[Fact] | undefined } & {
  userId?: string | undefined
  group?: OrderGroup | undefined
  text?: string | undefined
  since?: Date | undefined
  before?: Date | undefined
}

/** Where a page begins: behind an order, or so many orders from the newest. */
export type OrderWindow = { after?: OrderPosition | undefined; offset?: number; size?: number }

/** The digits of a text that can be a piece of a phone number, without the country's code; undefined for any other text. */
function phoneDigits(text: string): string | undefined {
  const digits = text.replace(/\D/g, '').replace(/^91(?=\d{10}$)/, '')
  return /^[+\d\s().-]+$/.test(text) && digits.length >= 4 ? digits : undefined
}

/** By the beginning of its id, or a piece of the buyer's name, e-mail address or phone number. */
function matchesText(text: string) {
  const id = likePattern(text.replace(/^#/, '')).slice(1)
  const digits = phoneDigits(text)
  const byPhone = digits ? sql`or customer_search_text like ${likePattern(digits)}` : sql``
  return sql<boolean>`(orders.id::text like lower(${id}) or customer_search_text like lower(${likePattern(text)}) ${byPhone})`
}

const stateColumns = ['deliveryStatus', 'paymentStatus', 'paymentMethod', 'returnStatus', 'refundStatus'] as const

function filterOrders(db: Database, { userId, group, text, since, before, ...state }: OrderFilter) {
  let orders = db.selectFrom('orders')
  if (userId !== undefined) orders = orders.where('userId', '=', userId)
  if (group) orders = orders.where(groupConditions[group])
  for (const fact of stateColumns) if (state[fact]) orders = orders.where(fact, '=', state[fact])
  if (since) orders = orders.where('orderDate', '>=', since)
  if (before) orders = orders.where('orderDate', '<', before)
  return text ? orders.where(matchesText(text)) : orders
}

/** Orders, the newest first. Their ids are found first: what an order shows would be read for each that an offset skips. */
export function listOrders(db: Database, filter: OrderFilter, { after, offset, size }: OrderWindow) {
  let chosen = filterOrders(db, filter).select('orders.id').orderBy('orderDate', 'desc').orderBy('orders.id', 'desc')
  if (after) chosen = chosen.where(sql<boolean>`(order_date, orders.id) < (${after.orderDate}, ${after.id}::uuid)`)
  if (offset) chosen = chosen.offset(offset)
  if (size !== undefined) chosen = chosen.limit(size)
  return db
    .selectFrom('orders')
    .select([...orderFields, orderItemsJson, orderRefundJson])
    .where('orders.id', '=', sql<string>`any(array(${chosen}))`)
    .orderBy('orderDate', 'desc')
    .orderBy('orders.id', 'desc')
    .execute()
}

/** How many orders there are. */
export async function countOrders(db: Database, filter: OrderFilter): Promise<number> {
  const { total } = await filterOrders(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
