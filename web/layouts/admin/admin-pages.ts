import BadgeCheck from 'lucide-react/icons/badge-check'
import BuildingComplex from 'lucide-react/icons/building-complex'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Package from 'lucide-react/icons/package'
import ReceiptIndianRupee from 'lucide-react/icons/receipt-indian-rupee'
import Scale from 'lucide-react/icons/scale'
import Shapes from 'lucide-react/icons/shapes'
import type { ComponentType, SVGProps } from 'react'
import { matchPath } from 'react-router'
import { campaignsPath, newCampaign } from '#web/campaigns/manage/campaign.ts'
import { productPages } from '#web/catalogue/manage/product-pages.ts'
import { companyPages } from '#web/company/manage/company-pages.ts'
import { customersPath, segmentsPath } from '#web/customers/manage/customer-params.ts'
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

type Page = { label: string; to: string; parent?: string }

/** The pages below a menu entry that its tabs link. */
const tabsBelow = (parent: string, tabs: readonly Page[]): Page[] =>
  tabs.filter(({ to }) => to !== parent).map((tab) => ({ ...tab, parent }))

/** Pages below another page, linked by its tabs or its buttons; the first one that matches a path is its page. */
const subpages: readonly Page[] = [
  { label: 'Preview', to: '/admin/products/:id/preview', parent: '/admin/products' },
  { label: 'New order', to: '/admin/orders/new', parent: '/admin/orders' },
  { label: 'New message', to: `${campaignsPath}/${newCampaign}`, parent: campaignsPath },
  { label: 'Message', to: `${campaignsPath}/:id`, parent: campaignsPath },
  { label: 'News and offers', to: campaignsPath, parent: customersPath },
  { label: 'Segments', to: segmentsPath, parent: customersPath },
  { label: 'Customer', to: `${customersPath}/:id`, parent: customersPath },
  ...tabsBelow('/admin/products', productPages),
  ...tabsBelow('/admin/orders', orderPages),
  ...tabsBelow('/admin/company-details', companyPages),
]

/** Pages without a menu entry. */
const otherPages: readonly Page[] = [{ label: 'Own account', to: ownAccountPath }]

const pages: readonly Page[] = [...subpages, ...adminPages, ...otherPages]

const home = { label: 'Dashboard', to: '/admin/dashboard' }

/** The location of a path: the label of its page, its menu entry and its breadcrumbs. */
type AdminLocation = {
  label: string
  entry: AdminPage | undefined
  crumbs: readonly { label: string; to?: string }[]
}

/** The location of a back office path; an unknown path has no menu entry and no breadcrumbs. */
export function adminLocation(pathname: string): AdminLocation {
  const page = pages.find(({ to }) => matchPath({ path: to, end: false }, pathname))
  if (!page) return { label: 'Back office', entry: undefined, crumbs: [] }
  const { label } = page
  const above = pagesAbove(page)
  const top = above[0] ?? page
  return {
    label,
    entry: adminPages.find(({ to }) => to === top.to),
    crumbs: page.to === home.to ? [] : [home, ...above.map(({ label, to }) => ({ label, to })), { label }],
  }
}

/** The pages above a page, the highest first. */
function pagesAbove({ parent }: Page): Page[] {
  const page = pages.find(({ to }) => to === parent)
  return page ? [...pagesAbove(page), page] : []
}
