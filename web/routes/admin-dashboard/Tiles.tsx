import type { CallReply } from '#contract/calls.ts'
import { type Reading, useRead } from '#web/api/use-read.ts'
import { adminPages } from '#web/layouts/admin-pages.ts'
import { Tile } from './Tile.tsx'

const pageOf = (label: string) => adminPages.find((page) => page.label === label)!

/** The four tiles of the dashboard (specification 2); the orders are read by the page, which lists the latest too. */
export function Tiles({ orders }: { orders: Reading<CallReply<'GET /orders/all'>> }) {
  const categories = useRead('GET /categories', {})
  const brands = useRead('GET /brands', {})
  const products = useRead('GET /products', { query: { limit: '1' } })
  return (
    <div className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
      <Tile {...pageOf('Categories')} count={categories.reply?.length} failure={reason(categories, 'categories')} />
      <Tile {...pageOf('Brands')} count={brands.reply?.length} failure={reason(brands, 'brands')} />
      <Tile
        {...pageOf('Products')}
        count={products.reply?.pagination.totalItems}
        failure={reason(products, 'products')}
      />
      <Tile {...pageOf('Orders')} count={orders.reply?.pagination.totalItems} failure={reason(orders, 'orders')} />
    </div>
  )
}

const reason = ({ failure }: Reading<unknown>, what: string) =>
  failure ? failure.message || `Failed to fetch ${what}.` : null
