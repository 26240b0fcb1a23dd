import { TabLinks } from '#web/ui/layout/TabLinks.tsx'

const pages = [
  { label: 'Company Details', to: '/admin/company-details' },
  { label: 'Administrators', to: '/admin/administrators' },
  { label: 'Activity', to: '/admin/activity' },
] as const

/** What belongs to the shop as a company: its details, who may manage it, and what they did. */
export function CompanyTabs({ current }: { current: (typeof pages)[number]['label'] }) {
  return <TabLinks label="Company" tabs={pages.map(({ label, to }) => ({ label, to, current: label === current }))} />
}
