import type { CallResponse } from '#contract/calls.ts'
import { type Reading, useRead } from '#web/api/use-read.ts'
import { adminPages } from '#web/layouts/admin/admin-pages.ts'
import { DashboardTile } from './DashboardTile.tsx'

const adminPage = (label: string) => adminPages.find((page) => page.label === label)!

/** The four tiles of the dashboard (specification 2); the orders are read by the page, which lists the latest too. */
export function DashboardTiles({ orders }: { orders: Reading<CallResponse<'GET /orders/all'>> }) {
  const categories = useRead('GET /categories', {})
  const brands = useRead('GET /brands', {})
  const products = useRead('GET /products', { query: { limit: '1' } })
  return (
    <div className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
      <DashboardTile
        {...adminPage('Categories')}
        count={categories.reply?.length}
        failure={failureMessage(categories, 'categories')}
      />
      <DashboardTile {...adminPage('Brands')} count={brands.reply?.length} failure={failureMessage(brands, 'brands')} />
      <DashboardTile
        {...adminPage('Products')}
        count={products.reply?.pagination.totalItems}
        failure={failureMessage(products, 'products')}
      />
      <DashboardTile
        {...adminPage('Orders')}
        count={orders.reply?.pagination.totalItems}
        failure={failureMessage(orders, 'orders')}
      />
    </div>
  )
}

const failureMessage = ({ failure }: Reading<unknown>, what: string) =>
  failure ? failure.message || `Failed to fetch ${what}.` : null
