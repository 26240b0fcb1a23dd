import { TabLinks } from '#web/ui/layout/TabLinks.tsx'

const pages = [
  { label: 'Company Details', to: '/admin/company-details' },
  { label: 'Home Page', to: '/admin/home-page' },
  { label: 'Messages', to: '/admin/messages' },
  { label: 'Delivery', to: '/admin/delivery' },
  { label: 'Administrators', to: '/admin/administrators' },
  { label: 'Activity', to: '/admin/activity' },
] as const

/** Tabs: company details, home page, messages, delivery, administrators and audit log. */
export function CompanyTabs({ current }: { current: (typeof pages)[number]['label'] }) {
  return <TabLinks label="Company" tabs={pages.map(({ label, to }) => ({ label, to, current: label === current }))} />
}
