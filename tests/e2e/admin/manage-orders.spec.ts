import type { CallResponse } from '#contract/calls.ts'
import { openOrder, updateDeliveryStatus } from '#tests/support/e2e/admin-orders.ts'
import { holdRequests } from '#tests/support/e2e/hold-requests.ts'
import { placeCodOrder } from '#tests/support/e2e/placed-order.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

test('an order shows its details, has an invoice once it is shipped, and is locked once it is delivered', async ({
  page,
}) => {
  const id = (await placeCodOrder(page.request)).order.shortId
  const details = await openOrder(page, id)
  for (const text of ['Leela Nair', '12 Beach Road', 'Copper Bottle', '₹2,998.00', 'Cash on delivery']) {
    await expect(details).toContainText(text)
  }
  await updateDeliveryStatus(details, 'SHIPPED')
  await expect(page.getByText(`Order ${id} is now shipped.`)).toBeVisible()
  const downloading = page.waitForEvent('download')
  await details.getByRole('button', { name: /^Download (bill of supply|tax invoice)/ }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^(BOS|INV)-\d\d-\d\d-\d{6}\.pdf$/)
  await updateDeliveryStatus(details, 'DELIVERED')
  await expect(details.getByText(/delivered on \d{1,2} \w+ \d{4}/)).toBeVisible()
  await expect(details.getByLabel('Delivery status')).toHaveCount(0)
})

test('the header of an order stays in place while its details load', async ({ page }) => {
  const id = (await placeCodOrder(page.request)).order.shortId
  const details = await holdRequests(page, /\/api\/orders\/[0-9a-f-]{36}$/)
  const dialog = await openOrder(page, id)
  await details.requested
  const close = dialog.getByRole('button', { name: 'Close' })
  const before = await close.boundingBox()
  details.release()
  await expect(dialog.getByRole('region', { name: 'Timeline' })).toContainText('Order placed')
  expect(await close.boundingBox()).toEqual(before)
})

test('a server error shows its message and keeps the selected status', async ({ page }) => {
  const id = (await placeCodOrder(page.request)).order.shortId
  const details = await openOrder(page, id)
  await page.route('**/api/orders/*/status', (route) => route.fulfill({ status: 500, json: {} }))
  await updateDeliveryStatus(details, 'SHIPPED')
  await expect(details.getByText('Failed to update status.')).toBeVisible()
  await expect(details.getByLabel('Delivery status')).toHaveValue('SHIPPED')
})

test('selected orders are shipped together, unpaid ones are skipped with the reason, and packing slips are printed', async ({
  page,
}) => {
  const { order: first, customer, product } = await placeCodOrder(page.request)
  const { addresses } = await customer.api.get<CallResponse<'GET /addresses'>>('/addresses')
  const place = async (paymentMethod: 'COD' | 'ONLINE_PAYMENT') => {
    await customer.api.post('/cart/add', { productVariantId: product.variants[0]?.id, quantity: 1 })
    await customer.api.post('/orders/place', { addressId: addresses[0]?.id, paymentMethod })
  }
  await place('COD')
  await place('ONLINE_PAYMENT')
  const details = await openOrder(page, first.shortId)
  const others = details.getByRole('region', { name: 'Customer’s other orders' })
  await expect(others.getByRole('listitem')).toHaveCount(2)
  await others.getByRole('link', { name: 'All 3 orders of this customer' }).click()
  await expect(page).toHaveURL(/customer=/)
  await expect(page.getByText('3 orders', { exact: true })).toBeVisible()

  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  const chosen = page.getByRole('region', { name: 'Chosen orders' })
  await expect(chosen).toContainText('3 chosen')
  const printed = page.waitForResponse(/packing-slips/)
  await chosen.getByRole('button', { name: 'Packing slips' }).click()
  expect((await printed).headers()['content-type']).toBe('application/pdf')
  await page.bringToFront()

  await chosen.getByRole('button', { name: 'Mark as shipped' }).click()
  const resultsDialog = page.getByRole('dialog', { name: 'Not every order was shipped' })
  await expect(resultsDialog).toContainText('2 of 3 are marked as shipped.')
  await expect(resultsDialog.getByRole('listitem').first()).toContainText(
    'This order is not paid yet. Open the order to ship it',
  )
  await resultsDialog.getByRole('button', { name: 'OK' }).click()
  await expect(chosen).toContainText('1 chosen')
  await expect(page.getByRole('row').filter({ hasText: 'Shipped' })).toHaveCount(2)
  await expect(page.getByRole('row').filter({ hasText: 'Pending' })).toHaveCount(1)
})
