import { findViolations } from '#tests/support/e2e/accessibility.ts'
import { createAdminClient } from '#tests/support/e2e/api-client.ts'
import { placeCodOrder } from '#tests/support/e2e/placed-order.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

test('a customer follows an order without signing in: a wrong mobile number finds nothing, the right one its status', async ({
  page,
  context,
}) => {
  const { order, product } = await placeCodOrder(page.request)
  const admin = await createAdminClient(page.request)
  const trackingNumber = `BD${order.shortId}`
  await admin.post(`/orders/${order.id}/shipments`, { courier: 'BLUE_DART', trackingNumber })
  await page.goto(`/track?order=${order.shortId}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Track your order' })).toBeVisible()
  await expect(main.getByLabel('Order number')).toHaveValue(order.shortId)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')

  await main.getByRole('button', { name: 'Track Order' }).tap()
  const contact = main.getByLabel('Mobile number or e-mail address')
  await expect(contact).toHaveAccessibleDescription(/Enter the mobile number or the e-mail address of the order\./)
  await expect(contact).toBeFocused()

  await contact.fill('98450 12346')
  await main.getByRole('button', { name: 'Track Order' }).tap()
  await expect(main.getByRole('alert')).toContainText('We found no order with this number and contact.')
  expect(await findViolations(page, 'tracking form')).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })

  await contact.fill('+91 98450 12345')
  await main.getByRole('button', { name: 'Track Order' }).tap()
  const heading = main.getByRole('heading', { level: 1, name: `Order ${order.shortId}` })
  await expect(heading).toBeFocused()
  await expect(main).toContainText('On its way.')
  await expect(main).toContainText('please keep ₹2,998.00 ready')
  const parcel = main.getByRole('region', { name: 'Parcel' }).getByRole('listitem')
  await expect(parcel).toContainText('Blue Dart')
  await expect(parcel).toContainText(trackingNumber)
  const courier = parcel.getByRole('link', { name: 'Track parcel (opens in a new tab)' })
  await expect(courier).toHaveAttribute('href', new RegExp(trackingNumber))
  await expect(courier).toHaveAttribute('target', '_blank')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await parcel.getByRole('button', { name: `Copy ${trackingNumber}` }).tap()
  await expect(page.getByText('Tracking number copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(trackingNumber)
  await expect(main.getByRole('region', { name: 'Items' })).toContainText(product.name)
  const steps = main.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
  await expect(steps).toContainText([/^Order placed/, /^Shipped/, /^Delivery/])
  await expect(main).not.toContainText(/Leela|Kochi|98450/)
  expect(page.url()).not.toContain('98450')
  expect(await findViolations(page, 'tracked order')).toEqual([])

  await main.getByRole('link', { name: 'Track Another Order' }).click()
  await expect(main.getByLabel('Order number')).toBeFocused()
  await expect(main.getByLabel('Order number')).toHaveValue('')

  await main.getByLabel('Order number').fill(order.shortId)
  await contact.fill('+91 98450 12345')
  await main.getByRole('button', { name: 'Track Order' }).tap()
  await expect(heading).toBeFocused()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Track your order' }).click()
  await expect(main.getByLabel('Order number')).toBeFocused()
  await expect(main.getByLabel('Order number')).toHaveValue('')
})
