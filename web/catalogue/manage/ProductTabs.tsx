import { useLocation } from 'react-router'
import { useCompany } from '#web/company/company.ts'
import { TabLinks } from '#web/ui/layout/TabLinks.tsx'
import { productPages, questionsPath } from './product-pages.ts'

/** The tabs of the back office's pages about products. */
export function ProductTabs() {
  const { pathname } = useLocation()
  const hasQuestions = useCompany()?.questionsOffered === true
  const shown = productPages.filter(({ to }) => to !== questionsPath || hasQuestions || pathname === to)
  return <TabLinks label="Products" tabs={shown.map((page) => ({ ...page, current: page.to === pathname }))} />
}
