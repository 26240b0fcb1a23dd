import type { Asked } from '#contract/endpoint.ts'
import { adminPageSize } from '#contract/limits.ts'
import type { orderManagement } from '#contract/order-management.ts'
import type { orders } from '#contract/orders.ts'
import { pageWindow, totalPages } from '#contract/paging.ts'
import type { Database } from '../database/connect.ts'
import type { Caller, Shop } from '../shop.ts'
import { endOf, startOf } from './days.ts'
import { countOrders, listOrders, type OrderFilter } from './listing.store.ts'
import { readCursor, writeCursor } from './order-cursor.ts'
import { orderReply } from './order-reply.ts'

type MineQuery = Asked<typeof orders.mine>['query']
type AllQuery = Asked<typeof orderManagement.all>['query']

async function pageOfOrders(db: Database, filter: OrderFilter, page: number, size: number, cursor?: string) {
  const { offset } = pageWindow(page, size)
  // One row more than the page tells whether another page follows.
  const window = cursor === undefined ? { offset, size: size + 1 } : { after: readCursor(cursor), size: size + 1 }
  const rows = await listOrders(db, filter, window)
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const totalItems = await countOrders(db, filter)
  return {
    orders: shown.map(orderReply),
    pagination: {
      page,
      currentPage: page,
      totalPages: totalPages(totalItems, page, size),
      totalItems,
      nextCursor: last && rows.length > size ? writeCursor(last) : null,
    },
  }
}

/** The caller's own orders, the newest first: all of them, or a page when one is asked for. */
export async function listMyOrders({ db }: Shop, caller: Caller, { page, pageSize, cursor }: MineQuery) {
  const filter = { userId: caller.id }
  if (page !== undefined || pageSize !== undefined || cursor !== undefined)
    return pageOfOrders(db, filter, page ?? 1, pageSize ?? adminPageSize, cursor)
  const rows = await listOrders(db, filter, {})
  const pagination = { page: 1, currentPage: 1, totalPages: 1, totalItems: rows.length, nextCursor: null }
  return { orders: rows.map(orderReply), pagination }
}

type Asking = Omit<AllQuery, 'page' | 'pageSize' | 'cursor'>

/** What is looked for, as the store knows it: days are India's, both counted in; a customer is a user. */
export const filterOf = ({ q, from, to, customerId, group, ...state }: Asking): OrderFilter => ({
  ...state,
  ...{ group, text: q, userId: customerId },
  since: from ? startOf(from) : undefined,
  before: to ? endOf(to) : undefined,
})

/**
 * Everybody's orders, the newest first, a page at a time. `q` looks for an id, a name, an e-mail address or a phone number;
 * `from` and `to` are days, both counted in; the rest are states.
 */
export const listAllOrders = ({ db }: Pick<Shop, 'db'>, { page, pageSize, cursor, ...asking }: AllQuery) =>
  pageOfOrders(db, filterOf(asking), page, pageSize ?? adminPageSize, cursor)
