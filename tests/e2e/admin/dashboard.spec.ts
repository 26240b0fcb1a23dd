import { createAdminClient } from '#tests/support/e2e/api-client.ts'
import { placeCodOrder } from '#tests/support/e2e/placed-order.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

test('the dashboard shows sales, pending actions and best sellers, and every number links to the list that it counts', async ({
  page,
}) => {
  const { order, customer } = await placeCodOrder(page.request)
  const admin = await createAdminClient(page.request)
  await admin.put(`/orders/${order.id}/status`, { deliveryStatus: 'DELIVERED' })
  await customer.api.put(`/orders/${order.id}/return`, { reason: 'Too small' })
  await openAdminPage(page, '/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome, ')
  for (const tile of ['Categories', 'Brands', 'Products', 'Orders']) {
    await expect(page.getByRole('main').getByRole('link', { name: new RegExp(`^${tile}\\s*\\d`) })).toBeVisible()
  }
  await expect(page.getByRole('region', { name: 'Best sellers' }).getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('img', { name: /^Sales of each day from/ })).toBeVisible()
  await page.getByText('Show the days as a table').click()
  await expect(page.getByRole('region', { name: 'Sales by day' }).getByRole('row')).toHaveCount(31)

  await page.getByRole('link', { name: /^Today/ }).click()
  await expect(page).toHaveURL(/\/admin\/orders\?group=sales&from=(.*)&to=\1$/)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: /^Returns to decide/ }).click()
  await expect(page.getByRole('button', { name: 'Remove filter Returns to decide' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(order.shortId)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=.*group=returnsToDecide/)
  await expect(page.getByRole('row').filter({ hasText: order.shortId })).toBeVisible()
})

test('the dashboard states that demonstration orders are included, and offers to remove them', async ({ page }) => {
  await openAdminPage(page, '/admin/dashboard')
  const notice = page.getByRole('note').filter({ hasText: /^These figures include \d+ demonstration orders\./ })
  await notice.getByRole('button', { name: 'Remove demonstration data' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to remove the demonstration data?' })
  await expect(question).toContainText(/Removed\d+ products, .* customers/)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(notice).toBeVisible()
})

test('if the figures cannot be loaded the dashboard shows an error and its other sections', async ({ page }) => {
  await page.route('**/api/dashboard', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await openAdminPage(page, '/admin/dashboard')
  await expect(page.getByText('Failed to fetch the sales.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Latest orders' })).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Sales', exact: true })).toBeVisible()
})
