import type { CallResponse } from '#contract/calls.ts'
import { type Query, useQuery } from '#web/api/use-query.ts'
import { adminPages } from '#web/layouts/admin/admin-pages.ts'
import { DashboardTile } from './DashboardTile.tsx'

const adminPage = (label: string) => adminPages.find((page) => page.label === label)!

/** The four tiles of the dashboard (specification 2); the page loads the orders, because it also lists the latest ones. */
export function DashboardTiles({ orders }: { orders: Query<CallResponse<'GET /orders/all'>> }) {
  const categories = useQuery('GET /categories', {})
  const brands = useQuery('GET /brands', {})
  const products = useQuery('GET /products', { query: { limit: '1' } })
  return (
    <div className="two-columns gap-3 md:gap-4 lg:grid-cols-4">
      <DashboardTile
        {...adminPage('Categories')}
        count={categories.data?.length}
        error={errorMessage(categories, 'categories')}
      />
      <DashboardTile {...adminPage('Brands')} count={brands.data?.length} error={errorMessage(brands, 'brands')} />
      <DashboardTile
        {...adminPage('Products')}
        count={products.data?.pagination.totalItems}
        error={errorMessage(products, 'products')}
      />
      <DashboardTile
        {...adminPage('Orders')}
        count={orders.data?.pagination.totalItems}
        error={errorMessage(orders, 'orders')}
      />
    </div>
  )
}

const errorMessage = ({ error }: Query<unknown>, subject: string) =>
  error ? error.message || `Failed to fetch ${subject}.` : null
