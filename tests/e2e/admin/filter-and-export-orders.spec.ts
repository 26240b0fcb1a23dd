import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { placeCodOrder } from '#tests/support/e2e/placed-order.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

test('the URL holds the order filters, each filter can be removed, and the filtered orders are exported', async ({
  page,
}) => {
  const { order: placed } = await placeCodOrder(page.request)
  await openAdminPage(page, `/admin/orders?q=${placed.shortId}`)
  await page.getByRole('button', { name: 'Filters' }).click()
  const form = page.getByRole('form', { name: 'Filters' })
  await form.getByLabel('Payment method').selectOption('Cash on delivery')
  await form.getByLabel('From').fill('2026-01-02')
  await form.getByLabel('To').fill('2026-01-01')
  await form.getByRole('button', { name: 'Apply filters' }).click()
  await expect(form.getByText('The last day must not be before the first.')).toBeVisible()
  await form.getByLabel('To').fill('')
  await form.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page).toHaveURL(/paymentMethod=COD&from=2026-01-02/)
  await expect(page.getByRole('row').filter({ hasText: placed.shortId })).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter From 2 Jan 2026' }).click()
  await expect(page).toHaveURL(/paymentMethod=COD$/)
  await page.goto(`/admin/orders?q=${placed.shortId}&paymentStatus=REFUNDED`)
  await expect(page.getByText('No order matches the search and the filters.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all orders' }).click()

  await page.getByRole('button', { name: 'Export CSV' }).click()
  const exporting = page.getByRole('dialog', { name: 'Export orders' })
  await exporting.getByLabel('First day').fill('')
  await exporting.getByRole('button', { name: 'Download CSV' }).click()
  await expect(exporting.getByText('Please choose the first day.')).toBeVisible()
  await exporting.getByLabel('First day').fill('2020-01-01')
  await exporting.getByLabel('Last day').fill('2026-11-21')
  await exporting.getByRole('button', { name: 'Download CSV' }).click()
  await expect(exporting.getByText('Please choose 366 days at most.')).toBeVisible()
  await exporting.getByLabel('First day').fill('2026-11-01')
  const downloading = page.waitForEvent('download')
  await exporting.getByRole('button', { name: 'Download CSV' }).click()
  expect((await downloading).suggestedFilename()).toBe('orders-2026-11-01-to-2026-11-21.csv')
})

test('while another filter loads, the orders of the former one cannot be chosen', async ({ page }) => {
  const { order: placed } = await placeCodOrder(page.request)
  await openAdminPage(page, `/admin/orders?q=${placed.shortId}&paymentMethod=COD`)
  const all = page.getByRole('checkbox', { name: 'Choose all on this page' })
  await expect(all).toBeEnabled()
  const orders = await holdRequests(page, '**/api/orders/all?*')
  await page
    .getByRole('button', { name: /^Remove filter/ })
    .first()
    .click()
  await orders.requested
  await expect(all).toBeDisabled()
  orders.release()
  await expect(all).toBeEnabled()
})
