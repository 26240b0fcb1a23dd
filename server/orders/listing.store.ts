import { sql } from 'kysely'
import type { OrderFacts, OrderGroup } from '#contract/order-states.ts'
import type { Database } from '../database/connect.ts'
import type { OrderPosition } from './order-cursor.ts'
import { inGroup } from './order-groups.store.ts'
import { lines, refund, shown } from './orders.store.ts'

/** Which orders: one user's, those of a group, that a text finds, placed since a moment and before another, in a state. */
export type OrderFilter = { [Fact in keyof OrderFacts]?: OrderFacts[Fact] | undefined } & {
  userId?: string | undefined
  group?: OrderGroup | undefined
  text?: string | undefined
  since?: Date | undefined
  before?: Date | undefined
}

/** Where a page begins: behind an order, or so many orders from the newest. */
export type Window = { after?: OrderPosition | undefined; offset?: number; size?: number }

/** A LIKE pattern for texts that contain this one as it stands. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The digits of a text that can be a piece of a phone number, without the country's code; undefined for any other text. */
function phoneDigits(text: string): string | undefined {
  const digits = text.replace(/\D/g, '').replace(/^91(?=\d{10}$)/, '')
  return /^[+\d\s().-]+$/.test(text) && digits.length >= 4 ? digits : undefined
}

/** By the beginning of its id, or a piece of the buyer's name, e-mail address or phone number. */
function found(text: string) {
  const id = containing(text.replace(/^#/, '')).slice(1)
  const digits = phoneDigits(text)
  const byPhone = digits ? sql`or buyer_text like ${containing(digits)}` : sql``
  return sql<boolean>`(orders.id::text like lower(${id}) or buyer_text like lower(${containing(text)}) ${byPhone})`
}

const facts = ['deliveryStatus', 'paymentStatus', 'paymentMethod', 'returnStatus', 'refundStatus'] as const

function matching(db: Database, { userId, group, text, since, before, ...state }: OrderFilter) {
  let orders = db.selectFrom('orders')
  if (userId !== undefined) orders = orders.where('userId', '=', userId)
  if (group) orders = orders.where(inGroup[group])
  for (const fact of facts) if (state[fact]) orders = orders.where(fact, '=', state[fact])
  if (since) orders = orders.where('orderDate', '>=', since)
  if (before) orders = orders.where('orderDate', '<', before)
  return text ? orders.where(found(text)) : orders
}

/** Orders, the newest first. Their ids are found first: what an order shows would be read for each that an offset skips. */
export function listOrders(db: Database, filter: OrderFilter, { after, offset, size }: Window) {
  let chosen = matching(db, filter).select('orders.id').orderBy('orderDate', 'desc').orderBy('orders.id', 'desc')
  if (after) chosen = chosen.where(sql<boolean>`(order_date, orders.id) < (${after.orderDate}, ${after.id}::uuid)`)
  if (offset) chosen = chosen.offset(offset)
  if (size !== undefined) chosen = chosen.limit(size)
  return db
    .selectFrom('orders')
    .select([...shown, lines, refund])
    .where('orders.id', '=', sql<string>`any(array(${chosen}))`)
    .orderBy('orderDate', 'desc')
    .orderBy('orders.id', 'desc')
    .execute()
}

/** How many orders there are. */
export async function countOrders(db: Database, filter: OrderFilter): Promise<number> {
  const { total } = await matching(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
