import { useLocation } from 'react-router'
import { TabLinks } from '#web/ui/layout/TabLinks.tsx'

const pages = [
  { label: 'Products', to: '/admin/products' },
  { label: 'Stock', to: '/admin/stock' },
  { label: 'Collections', to: '/admin/collections' },
  { label: 'Offers', to: '/admin/offers' },
  { label: 'Reviews', to: '/admin/reviews' },
  { label: 'Missing information', to: '/admin/incomplete-products' },
  { label: 'Import and export', to: '/admin/import' },
]

/** The tabs of the back office's pages about products. */
export function ProductTabs() {
  const { pathname } = useLocation()
  return <TabLinks label="Products" tabs={pages.map((page) => ({ ...page, current: page.to === pathname }))} />
}
