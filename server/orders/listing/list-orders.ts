import type { Input } from '#contract/endpoint.ts'
import { endOfDayInIndia, startOfDayInIndia } from '#contract/india-time.ts'
import { adminPageSize } from '#contract/limits.ts'
import type { orderManagement } from '#contract/orders/order-management.ts'
import type { orders } from '#contract/orders.ts'
import { pageWindow, toPagination, totalPages } from '#contract/paging.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { encodeCursor, readCursor, TimePosition, takePage } from '#server/database/keyset.ts'
import { orderResponse } from '../order-response.ts'
import {
  countOrders,
  listOrders,
  listOrdersById,
  type OrderFilter,
  type OrderFilterInput,
  type OrderPosition,
  searchOrders,
} from './listing.store.ts'

type MyOrdersQuery = Input<typeof orders.mine>['query']
type AllOrdersQuery = Input<typeof orderManagement.all>['query']

function decodePosition(cursor: string): OrderPosition {
  const [orderDate, id] = readCursor(cursor, TimePosition)
  return { orderDate, id }
}

async function readOrdersPage(db: Database, filter: OrderFilter, page: number, size: number, cursor?: string) {
  const { offset } = pageWindow(page, size)
  const window = { ...(cursor === undefined ? { offset } : { after: decodePosition(cursor) }), size: size + 1 }
  const found = filter.text ? await searchOrders(db, filter, window) : null
  const rows = await (found ? listOrdersById(db, found.ids) : listOrders(db, filter, window))
  const { shown, last } = takePage(rows, size)
  const totalItems = found?.total ?? (await countOrders(db, filter))
  return {
    orders: shown.map(orderResponse),
    pagination: toPagination({
      page,
      totalPages: totalPages(totalItems, page, size),
      totalItems,
      nextCursor: last && encodeCursor([last.orderDate, last.id]),
    }),
  }
}

/** The caller's own orders, the newest first: all of them, or a page if `page`, `pageSize` or `cursor` is given. */
export async function listMyOrders({ db }: AppContext, caller: Caller, { page, pageSize, cursor }: MyOrdersQuery) {
  const filter = { userId: caller.id }
  if (page !== undefined || pageSize !== undefined || cursor !== undefined)
    return readOrdersPage(db, filter, page ?? 1, pageSize ?? adminPageSize, cursor)
  const rows = await listOrders(db, filter, {})
  const pagination = toPagination({ page: 1, totalPages: 1, totalItems: rows.length })
  return { orders: rows.map(orderResponse), pagination }
}

/** Converts the query parameters to an OrderFilter; `from` and `to` are days in India, both inclusive. */
export const toOrderFilter = ({ q, from, to, customerId, group, ...state }: OrderFilterInput): OrderFilter => ({
  ...state,
  group,
  text: q,
  userId: customerId,
  since: from ? startOfDayInIndia(from) : undefined,
  before: to ? endOfDayInIndia(to) : undefined,
})

/**
 * The orders of all customers, the newest first, a page at a time. `q` searches id, name, e-mail address, phone and tracking number;
 * `from` and `to` are days, both inclusive; the other parameters are states.
 */
export const listAllOrders = ({ db }: Pick<AppContext, 'db'>, { page, pageSize, cursor, ...filter }: AllOrdersQuery) =>
  readOrdersPage(db, toOrderFilter(filter), page, pageSize ?? adminPageSize, cursor)
