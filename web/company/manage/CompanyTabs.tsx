import { TabLinks } from '#web/ui/layout/TabLinks.tsx'
import { companyPages } from './company-pages.ts'

/** The tabs of the pages about the company. */
export function CompanyTabs({ current }: { current: (typeof companyPages)[number]['label'] }) {
  return (
    <TabLinks label="Company" tabs={companyPages.map(({ label, to }) => ({ label, to, current: label === current }))} />
  )
}
