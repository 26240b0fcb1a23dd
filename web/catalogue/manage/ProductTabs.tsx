import { useLocation } from 'react-router'
import { useCompany } from '#web/company/company.ts'
import { TabLinks } from '#web/ui/layout/TabLinks.tsx'

/** Left out while the owner has questions off. */
const questionsPath = '/admin/questions'

const pages = [
  { label: 'Products', to: '/admin/products' },
  { label: 'Stock', to: '/admin/stock' },
  { label: 'Collections', to: '/admin/collections' },
  { label: 'Offers', to: '/admin/offers' },
  { label: 'Reviews', to: '/admin/reviews' },
  { label: 'Questions', to: questionsPath },
  { label: 'Missing information', to: '/admin/incomplete-products' },
  { label: 'Import and export', to: '/admin/import' },
]

/** The tabs of the back office's pages about products. */
export function ProductTabs() {
  const { pathname } = useLocation()
  const hasQuestions = useCompany()?.questionsOffered === true
  const shown = pages.filter(({ to }) => to !== questionsPath || hasQuestions || pathname === to)
  return <TabLinks label="Products" tabs={shown.map((page) => ({ ...page, current: page.to === pathname }))} />
}
