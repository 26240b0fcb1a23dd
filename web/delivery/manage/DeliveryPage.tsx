import type { ReactNode } from 'react'
import { CompanyTabs } from '#web/company/manage/CompanyTabs.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { TabLinks } from '#web/ui/layout/TabLinks.tsx'

const pages = [
  { label: 'Zones', to: '/admin/delivery' },
  { label: 'Dispatch and holidays', to: '/admin/delivery/dispatch' },
  { label: 'PIN codes', to: '/admin/delivery/pin-codes' },
  { label: 'Cash on delivery', to: '/admin/delivery/cash-on-delivery' },
  { label: 'Calculator', to: '/admin/delivery/calculator' },
] as const

type Props = { current: (typeof pages)[number]['label']; action?: ReactNode; children: ReactNode }

/** A page about delivery: its heading, and the tabs of the company and of delivery. */
export function DeliveryPage({ current, action, children }: Props) {
  return (
    <>
      <PageHeader title="Delivery" text="What delivery costs, where it goes, and when it arrives." action={action} />
      <CompanyTabs current="Delivery" />
      <TabLinks label="Delivery" tabs={pages.map(({ label, to }) => ({ label, to, current: label === current }))} />
      {children}
    </>
  )
}
