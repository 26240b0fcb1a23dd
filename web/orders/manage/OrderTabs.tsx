import { TabLinks } from '#web/ui/layout/TabLinks.tsx'
import { orderPages } from './order-pages.ts'

/** The tabs of the back office's pages about orders. */
export function OrderTabs({ current }: { current: (typeof orderPages)[number]['label'] }) {
  return (
    <TabLinks label="Orders" tabs={orderPages.map(({ label, to }) => ({ label, to, current: label === current }))} />
  )
}
