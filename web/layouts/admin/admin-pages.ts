import BadgeCheck from 'lucide-react/icons/badge-check'
import BuildingComplex from 'lucide-react/icons/building-complex'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Package from 'lucide-react/icons/package'
import ReceiptIndianRupee from 'lucide-react/icons/receipt-indian-rupee'
import Scale from 'lucide-react/icons/scale'
import Shapes from 'lucide-react/icons/shapes'
import type { ComponentType, SVGProps } from 'react'
import { ownAccountPath } from '#web/identity/own-account.ts'

export type AdminPage = { label: string; to: string; icon: ComponentType<SVGProps<SVGSVGElement>> }

/** The pages of the back office in the order of its menu (specification 2). */
export const adminPages: readonly AdminPage[] = [
  { label: 'Dashboard', to: '/admin/dashboard', icon: LayoutDashboard },
  { label: 'Categories', to: '/admin/categories', icon: Shapes },
  { label: 'Brands', to: '/admin/brands', icon: BadgeCheck },
  { label: 'Products', to: '/admin/products', icon: Package },
  { label: 'Orders', to: '/admin/orders', icon: ReceiptIndianRupee },
  { label: 'Legal Pages', to: '/admin/legal-pages', icon: Scale },
  { label: 'Company Details', to: '/admin/company-details', icon: BuildingComplex },
]

/** Pages below one of the menu's, reached by the tabs in its head. */
const subpages: readonly { label: string; to: string; parent: string }[] = [
  { label: 'Stock', to: '/admin/stock', parent: '/admin/products' },
  { label: 'Import', to: '/admin/import', parent: '/admin/products' },
  { label: 'Administrators', to: '/admin/administrators', parent: '/admin/company-details' },
  { label: 'Activity', to: '/admin/activity', parent: '/admin/company-details' },
]

/** Pages that no entry of the menu leads to. */
const otherPages = [{ label: 'Own account', to: ownAccountPath }] as const

const home = { label: 'Dashboard', to: '/admin/dashboard' }

/** Where an address lies: the label of its page, the menu's entry that leads there, and the way from the dashboard. */
export type AdminLocation = {
  label: string
  entry: AdminPage | undefined
  crumbs: readonly { label: string; to?: string }[]
}

/** The place of an address of the back office; an unknown one has no entry and no crumbs. */
export function adminLocation(pathname: string): AdminLocation {
  const isHere = ({ to }: { to: string }) => pathname === to || pathname.startsWith(`${to}/`)
  const subpage = subpages.find(isHere)
  const entry = adminPages.find(subpage ? ({ to }) => to === subpage.parent : isHere)
  const other = otherPages.find(isHere)
  if (other) return { label: other.label, entry: undefined, crumbs: [home, { label: other.label }] }
  if (!entry) return { label: 'Back office', entry, crumbs: [] }
  const { label, to } = entry
  if (subpage) return { label: subpage.label, entry, crumbs: [home, { label, to }, { label: subpage.label }] }
  return { label, entry, crumbs: to === home.to ? [] : [home, { label }] }
}
