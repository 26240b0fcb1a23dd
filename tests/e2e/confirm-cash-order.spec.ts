import { findViolations } from '#tests/support/e2e/accessibility.ts'
import { createAdminClient } from '#tests/support/e2e/api-client.ts'
import { signInWithToken, submitLogin } from '#tests/support/e2e/sign-in.ts'
import { expect, openAnotherSession, test } from '#tests/support/e2e/test.ts'
import { placeUnconfirmedOrder } from '#tests/support/e2e/unconfirmed-order.ts'

test('a customer changes the address of an order by the link in its mail, and confirms the order', async ({ page }) => {
  const { order, path } = await placeUnconfirmedOrder(page.request)
  const loading = page.waitForResponse('**/api/orders/confirmation/*')
  await page.goto(path)
  expect((await loading).headers()['cache-control']).toBe('no-store')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('heading', { level: 1, name: 'Please confirm your order' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText('Pay ₹2,998.00 in cash on delivery')
  await expect(main).toContainText('12 Beach Road, Kochi 682001, Kerala')
  expect(await findViolations(page, 'order to confirm')).toEqual([])

  await page.getByRole('button', { name: 'Change Address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change address' })
  await dialog.getByLabel('Address line 1').fill('7 Fort Road')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(main).toContainText('7 Fort Road, Kochi 682001, Kerala')

  await page.getByRole('button', { name: 'Confirm Order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your order is confirmed' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Your order is confirmed' })).toBeVisible()
  await expect(main).toContainText(order.shortId)
  await expect(main).not.toContainText('Fort Road')
})

test('a customer cancels an order by the link in its mail after a question, and other links lead nowhere', async ({
  page,
}) => {
  const { order, customer, path } = await placeUnconfirmedOrder(page.request)
  await page.goto(path)
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel Order' })
  await expect(question).toContainText(order.shortId)
  await question.getByRole('button', { name: 'Keep Order' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  await question.getByRole('button', { name: 'Cancel Order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your order was canceled' })).toBeVisible()
  await page.getByRole('button', { name: 'View Order History' }).click()
  const form = page.getByRole('dialog', { name: /^Login to/ })
  await submitLogin(form, customer.username, customer.password)
  await expect(page).toHaveURL('/account/orders')

  await page.goto(`${path.slice(0, -4)}AAAA`)
  await expect(page.getByRole('heading', { level: 1, name: 'This link is not valid' })).toBeVisible()
})

test('once the parcel is packed, the link says so instead of offering another address', async ({ page }) => {
  const { order, path } = await placeUnconfirmedOrder(page.request)
  await page.goto(path)
  await page.getByRole('button', { name: 'Change Address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change address' })
  await dialog.getByLabel('Address line 1').fill('7 Fort Road')
  const admin = await createAdminClient(page.request)
  await admin.post(`/orders/${order.id}/shipments`, { handOver: false })
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('Your parcel is packed already. Please write to us.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const main = page.getByRole('main')
  await expect(main).toContainText('The parcel is packed. If the address is wrong, please write to us.')
  await expect(main).toContainText('12 Beach Road, Kochi 682001, Kerala')
  await expect(page.getByRole('button', { name: 'Change Address' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your order is confirmed' })).toBeVisible()
})

test('a signed-in customer confirms an order in the order history, after which its link says so', async ({
  page,
  browser,
}) => {
  const { order, customer, path } = await placeUnconfirmedOrder(page.request)
  await signInWithToken(page, customer)
  await page.goto('/account/orders')
  const card = page.getByRole('article', { name: `Order ${order.shortId}` })
  await expect(card).toContainText(/Please confirm this order by .*\. We send it once it is confirmed/)
  const other = await openAnotherSession(browser)
  await other.goto(path)
  await expect(other.getByRole('button', { name: 'Cancel Order' })).toBeVisible()
  await card.getByRole('button', { name: 'Confirm Order' }).click()
  await expect(page.getByText('The order is confirmed.')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Confirm Order' })).toHaveCount(0)

  // Another page with the link is outdated: its actions show what has become of the order.
  await other.getByRole('button', { name: 'Cancel Order' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Your order is confirmed' })).toBeVisible()
  await other.context().close()
})
