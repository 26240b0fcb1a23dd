import { useRevalidator } from 'react-router'
import { call } from '#web/api/call.ts'
import { resultFromPromise } from '#web/api/result.ts'
import { readToken } from '#web/api/token.ts'
import { OrderHistory } from '#web/orders/history/OrderHistory.tsx'
import { pageParam } from '#web/ui/paging/page-params.ts'
import type { Route } from './+types/orders.ts'

/** The number of orders on a page of the order history. */
const orderHistoryPageSize = 10

/** Not awaited, so that the page is shown at once. Visitors make no call; the guard redirects them. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (readToken() === null) return { orders: null }
  const page = pageParam(new URL(request.url).searchParams)
  const query = { page: String(page), pageSize: String(orderHistoryPageSize) }
  return { orders: resultFromPromise(call('GET /orders/my-orders', { query })) }
}

/** Order History. */
export default function AccountOrders({ loaderData: { orders } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <>
      <h1 className="mb-6 text-3xl">Order History</h1>
      {orders && <OrderHistory orders={orders} onReload={revalidate} />}
    </>
  )
}

/** During hydration the session is not known yet; the guard shows the loading state. */
export const HydrateFallback = () => null
