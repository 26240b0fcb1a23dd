import { TabLinks } from '#web/ui/layout/TabLinks.tsx'

const pages = [
  { label: 'Orders', to: '/admin/orders' },
  { label: 'Customers', to: '/admin/customers' },
  { label: 'Left carts', to: '/admin/left-carts' },
  { label: 'Courier cash', to: '/admin/courier-cash' },
  { label: 'Grievances', to: '/admin/grievances' },
] as const

/** The tabs of the back office's pages about orders. */
export function OrderTabs({ current }: { current: (typeof pages)[number]['label'] }) {
  return <TabLinks label="Orders" tabs={pages.map(({ label, to }) => ({ label, to, current: label === current }))} />
}
