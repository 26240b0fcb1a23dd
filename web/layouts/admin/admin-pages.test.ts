import { expect, test } from 'vitest'
import { adminLocation, adminPages } from './admin-pages.ts'

test('the menu has the seven entries in their order', () => {
  const labels = ['Dashboard', 'Categories', 'Brands', 'Products', 'Orders', 'Legal Pages', 'Company Details']
  expect(adminPages.map(({ label }) => label)).toEqual(labels)
})

const crumbLabels = (pathname: string) => adminLocation(pathname).crumbs.map(({ label }) => label)

test('every page has breadcrumbs from the dashboard, and the dashboard has none', () => {
  expect(crumbLabels('/admin/dashboard')).toEqual([])
  expect(crumbLabels('/admin/orders')).toEqual(['Dashboard', 'Orders'])
  expect(adminLocation('/admin/orders').crumbs[0]).toEqual({ label: 'Dashboard', to: '/admin/dashboard' })
})

test.each([
  ['/admin/stock', 'Products', 'Stock'],
  ['/admin/import', 'Products', 'Import and export'],
  ['/admin/offers', 'Products', 'Offers'],
  ['/admin/incomplete-products', 'Products', 'Missing information'],
  ['/admin/products/6f1c/preview', 'Products', 'Preview'],
  ['/admin/courier-cash', 'Orders', 'Courier cash'],
  ['/admin/customers', 'Orders', 'Customers'],
  ['/admin/home-page', 'Company Details', 'Home Page'],
  ['/admin/messages/shipped', 'Company Details', 'Order mails'],
  ['/admin/administrators', 'Company Details', 'Administrators'],
  ['/admin/activity', 'Company Details', 'Activity'],
])('%s highlights %s and has it in its breadcrumbs', (pathname, parent, label) => {
  const { entry, crumbs } = adminLocation(pathname)
  expect(entry?.label).toBe(parent)
  expect(adminLocation(pathname).label).toBe(label)
  expect(crumbs).toEqual([{ label: 'Dashboard', to: '/admin/dashboard' }, { label: parent, to: entry?.to }, { label }])
})

const customerCrumbs = [
  { label: 'Dashboard', to: '/admin/dashboard' },
  { label: 'Orders', to: '/admin/orders' },
  { label: 'Customers', to: '/admin/customers' },
]
const newsCrumb = { label: 'News and offers', to: '/admin/customers/messages' }

test.each([
  ['/admin/customers/segments', [{ label: 'Segments' }]],
  ['/admin/customers/6f1c', [{ label: 'Customer' }]],
  ['/admin/customers/messages', [{ label: 'News and offers' }]],
  ['/admin/customers/messages/new', [newsCrumb, { label: 'New message' }]],
  ['/admin/customers/messages/6f1c', [newsCrumb, { label: 'Message' }]],
])('%s is below the customers, which its breadcrumbs link', (pathname, rest) => {
  const { entry, crumbs } = adminLocation(pathname)
  expect(entry?.label).toBe('Orders')
  expect(crumbs).toEqual([...customerCrumbs, ...rest])
})

test('the own account has no menu entry, and its breadcrumbs start at the dashboard', () => {
  expect(crumbLabels('/admin/account')).toEqual(['Dashboard', 'Own account'])
  expect(adminLocation('/admin/account').entry).toBeUndefined()
})

test('a trailing slash is ignored, and a path that only shares a prefix is another page', () => {
  expect(crumbLabels('/admin/activity/')).toEqual(['Dashboard', 'Company Details', 'Activity'])
  expect(crumbLabels('/admin/products/6f1c/preview/')).toEqual(['Dashboard', 'Products', 'Preview'])
  expect(adminLocation('/admin/ordersome')).toEqual({ label: 'Back office', entry: undefined, crumbs: [] })
})
