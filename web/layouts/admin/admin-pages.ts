import BadgeCheck from 'lucide-react/icons/badge-check'
import BuildingComplex from 'lucide-react/icons/building-complex'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Package from 'lucide-react/icons/package'
import ReceiptIndianRupee from 'lucide-react/icons/receipt-indian-rupee'
import Scale from 'lucide-react/icons/scale'
import Shapes from 'lucide-react/icons/shapes'
import type { ComponentType, SVGProps } from 'react'
import { productPages } from '#web/catalogue/manage/product-pages.ts'
import { companyPages } from '#web/company/manage/company-pages.ts'
import { ownAccountPath } from '#web/identity/own-account.ts'
import { orderPages } from '#web/orders/manage/order-pages.ts'

type AdminPage = { label: string; to: string; icon: ComponentType<SVGProps<SVGSVGElement>> }

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

type Subpage = { label: string; to: string; parent: string }

/** The pages below a menu entry that its tabs link. */
const tabsBelow = (parent: string, tabs: readonly { label: string; to: string }[]): Subpage[] =>
  tabs.filter(({ to }) => to !== parent).map((tab) => ({ ...tab, parent }))

/** Pages below a menu entry, linked by the tabs of its page or by its buttons. */
const subpages: readonly Subpage[] = [
  { label: 'New order', to: '/admin/orders/new', parent: '/admin/orders' },
  ...tabsBelow('/admin/products', productPages),
  ...tabsBelow('/admin/orders', orderPages),
  ...tabsBelow('/admin/company-details', companyPages),
]

/** The page of one product: `/admin/products/{id}/preview`. */
const preview = { label: 'Preview', parent: '/admin/products' }
const isPreview = (pathname: string) => /^\/admin\/products\/[^/]+\/preview\/?$/.test(pathname)

/** Pages without a menu entry. */
const otherPages = [{ label: 'Own account', to: ownAccountPath }] as const

const home = { label: 'Dashboard', to: '/admin/dashboard' }

/** The location of a path: the label of its page, its menu entry and its breadcrumbs. */
type AdminLocation = {
  label: string
  entry: AdminPage | undefined
  crumbs: readonly { label: string; to?: string }[]
}

/** The location of a back office path; an unknown path has no menu entry and no breadcrumbs. */
export function adminLocation(pathname: string): AdminLocation {
  const isHere = ({ to }: { to: string }) => pathname === to || pathname.startsWith(`${to}/`)
  const subpage = isPreview(pathname) ? preview : subpages.find(isHere)
  const entry = adminPages.find(subpage ? ({ to }) => to === subpage.parent : isHere)
  const other = otherPages.find(isHere)
  if (other) return { label: other.label, entry: undefined, crumbs: [home, { label: other.label }] }
  if (!entry) return { label: 'Back office', entry, crumbs: [] }
  const { label, to } = entry
  if (subpage) return { label: subpage.label, entry, crumbs: [home, { label, to }, { label: subpage.label }] }
  return { label, entry, crumbs: to === home.to ? [] : [home, { label }] }
}
