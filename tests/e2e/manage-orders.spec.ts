import { expect, type Page, test } from '@playwright/test'
import { openBackOffice } from '#tests/support/administrator.ts'
import { placedOrder } from '#tests/support/placed-order.ts'

const order = (page: Page, id: string) => page.getByRole('dialog', { name: `Order ${id}` })

/** Has an order placed and finds it in the back office by its short id. */
async function openNewOrder(page: Page): Promise<string> {
  const placed = await placedOrder(page.request)
  const id = placed.id.slice(0, 8).toUpperCase()
  await openBackOffice(page, '/admin/orders')
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(id)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `View / Manage order ${id}` }).click()
  await expect(order(page, id)).toBeVisible()
  return id
}

async function move(page: Page, id: string, to: string) {
  await order(page, id).getByLabel('Delivery status').selectOption(to)
  await order(page, id).getByRole('button', { name: 'Update status' }).click()
}

test('an order shows everything; shipped it has an invoice to download; delivered, it says when and is locked', async ({
  page,
}) => {
  const id = await openNewOrder(page)
  for (const text of ['Leela Nair', '12 Beach Road', 'Copper Bottle', '₹2,998.00', 'Cash on delivery']) {
    await expect(order(page, id)).toContainText(text)
  }
  await move(page, id, 'SHIPPED')
  await expect(page.getByText(`Order ${id} is now shipped.`)).toBeVisible()
  const downloading = page.waitForEvent('download')
  await order(page, id)
    .getByRole('button', { name: /^Download (bill of supply|tax invoice)/ })
    .click()
  expect((await downloading).suggestedFilename()).toMatch(/^(BOS|INV)-\d\d-\d\d-\d{6}\.pdf$/)
  await move(page, id, 'DELIVERED')
  await expect(order(page, id).getByText(/delivered on \d{1,2} \w+ \d{4}/)).toBeVisible()
  await expect(order(page, id).getByLabel('Delivery status')).toHaveCount(0)
})

test('canceling asks first; a canceled order is locked and found among the canceled ones', async ({ page }) => {
  const id = await openNewOrder(page)
  await move(page, id, 'CANCELED')
  const ask = page.getByRole('alertdialog', { name: `Cancel order ${id}?` })
  await ask.getByRole('button', { name: 'Keep order' }).click()
  await expect(order(page, id).getByLabel('Delivery status')).toBeVisible()

  await order(page, id).getByRole('button', { name: 'Update status' }).click()
  await ask.getByRole('button', { name: 'Cancel order' }).click()
  await expect(order(page, id).getByText('This order has been canceled.')).toBeVisible()
  await order(page, id).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Canceled' }).click()
  await expect(page.getByRole('row').filter({ hasText: id })).toContainText('Canceled')
})

test('where the server fails the sentence of the catalogue stands there, and what was chosen stays', async ({
  page,
}) => {
  const id = await openNewOrder(page)
  await page.route('**/api/orders/*/status', (route) => route.fulfill({ status: 500, json: {} }))
  await move(page, id, 'SHIPPED')
  await expect(order(page, id).getByText('Failed to update status.')).toBeVisible()
  await expect(order(page, id).getByLabel('Delivery status')).toHaveValue('SHIPPED')
})
