import type { CallResponse } from '#contract/calls.ts'
import { dayMs } from '#contract/durations.ts'
import { dayInIndia } from '#contract/india-time.ts'
import { openOrder, updateDeliveryStatus } from '#tests/support/e2e/admin-orders.ts'
import { waitForAnimations } from '#tests/support/e2e/animations.ts'
import { createAdminClient } from '#tests/support/e2e/api-client.ts'
import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { placeCodOrder } from '#tests/support/e2e/placed-order.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

type PlacedOrder = Awaited<ReturnType<typeof placeCodOrder>>

/** Places another order of the customer for one of the product; returns its id and short id. */
async function placeAnother({ customer, product }: PlacedOrder, paymentMethod: 'COD' | 'ONLINE_PAYMENT') {
  const { addresses } = await customer.api.get<CallResponse<'GET /addresses'>>('/addresses')
  await customer.api.post('/cart/add', { productVariantId: product.variants[0]?.id, quantity: 1 })
  await customer.api.post('/orders/place', { addressId: addresses[0]?.id, paymentMethod })
  const { orders } = await customer.api.get<CallResponse<'GET /orders/my-orders'>>('/orders/my-orders')
  return orders.toSorted((a, b) => b.orderDate.localeCompare(a.orderDate))[0]!
}

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

test('an administrator changes the day by which an order is expected, and the customer sees it', async ({ page }) => {
  const { order, customer } = await placeCodOrder(page.request)
  const details = await openOrder(page, order.shortId)
  await expect(details.getByText('Expected within 10-15 business days').first()).toBeVisible()
  const inAWeek = new Date(Date.now() + 7 * dayMs)
  await details.getByRole('button', { name: 'Set delivery date' }).click()
  await details.getByLabel('Expected by').fill(dayInIndia(inAWeek))
  await details.getByRole('button', { name: 'Save date' }).click()
  await expect(page.getByText('The delivery date is saved.')).toBeVisible()
  await expect(details.getByText(/^Expected by \d{1,2} \w+ \d{4}$/).first()).toBeVisible()
  await expect(details.getByText('New delivery date')).toBeVisible()
  const { orders } = await customer.api.get<CallResponse<'GET /orders/my-orders'>>('/orders/my-orders')
  expect(dayInIndia(new Date(orders[0]!.expectedDeliveryDate!))).toBe(dayInIndia(inAWeek))
})

test('the header of an order stays in place while its details load', async ({ page }) => {
  const id = (await placeCodOrder(page.request)).order.shortId
  const details = await holdRequests(page, /\/api\/orders\/[0-9a-f-]{36}$/)
  const dialog = await openOrder(page, id)
  await details.requested
  await waitForAnimations(page)
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

test('an order that another administrator delivered shows its new status after a change is rejected', async ({
  page,
}) => {
  const { order } = await placeCodOrder(page.request)
  const details = await openOrder(page, order.shortId)
  const admin = await createAdminClient(page.request)
  await admin.put(`/orders/${order.id}/status`, { deliveryStatus: 'DELIVERED' })
  await updateDeliveryStatus(details, 'SHIPPED')
  await expect(details.getByText(/This order was delivered on/)).toBeVisible()
  await expect(details.getByLabel('Delivery status')).toHaveCount(0)
})

test('an order that no longer matches the filters of the list shows its new status after a change is rejected', async ({
  page,
}) => {
  const { order } = await placeCodOrder(page.request)
  await openAdminPage(page, `/admin/orders?deliveryStatus=PENDING&q=${order.shortId}`)
  await page.getByRole('button', { name: `View / Manage order ${order.shortId}` }).click()
  const details = page.getByRole('dialog', { name: `Order ${order.shortId}` })
  const admin = await createAdminClient(page.request)
  await admin.put(`/orders/${order.id}/status`, { deliveryStatus: 'DELIVERED' })
  await updateDeliveryStatus(details, 'SHIPPED')
  await expect(details.getByText(/This order was delivered on/)).toBeVisible()
  await expect(details.getByLabel('Delivery status')).toHaveCount(0)
})

test('an order opened from another order shows its new status after a change is rejected', async ({ page }) => {
  const placed = await placeCodOrder(page.request)
  const other = await placeAnother(placed, 'COD')
  await openOrder(page, placed.order.shortId)
  await page.getByRole('button', { name: `Open order ${other.shortId}` }).click()
  const details = page.getByRole('dialog', { name: `Order ${other.shortId}` })
  await expect(details.getByLabel('Delivery status')).toHaveValue('PENDING')
  const admin = await createAdminClient(page.request)
  await admin.put(`/orders/${other.id}/status`, { deliveryStatus: 'DELIVERED' })
  await updateDeliveryStatus(details, 'SHIPPED')
  await expect(details.getByText(/This order was delivered on/)).toBeVisible()
})

test('an order opened from another order shows its present status, although the list is older', async ({ page }) => {
  const placed = await placeCodOrder(page.request)
  const other = await placeAnother(placed, 'COD')
  const admin = await createAdminClient(page.request)
  const { order } = await admin.get<CallResponse<'GET /orders/{id}'>>(`/orders/${placed.order.id}`)
  await openAdminPage(page, `/admin/orders?customerId=${order.customerId}`)
  await expect(page.getByText('2 orders', { exact: true })).toBeVisible()
  await admin.put(`/orders/${other.id}/status`, { deliveryStatus: 'SHIPPED' })
  await page.getByRole('button', { name: `View / Manage order ${order.shortId}` }).click()
  await page.getByRole('button', { name: `Open order ${other.shortId}` }).click()
  const details = page.getByRole('dialog', { name: `Order ${other.shortId}` })
  await expect(details.getByLabel('Delivery status')).toHaveValue('SHIPPED')
})

test('the payments of an order stay visible while they are fetched again', async ({ page }) => {
  const { shortId } = await placeAnother(await placeCodOrder(page.request), 'ONLINE_PAYMENT')
  const details = await openOrder(page, shortId)
  const payments = details.getByRole('region', { name: 'Payments' })
  await expect(payments).toContainText('Payment requested')
  const ledger = await holdRequests(page, /\/api\/orders\/[0-9a-f-]{36}\/payments$/)
  await updateDeliveryStatus(details, 'SHIPPED')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ship anyway' }).click()
  await ledger.requested
  await expect(payments).toContainText('Payment requested')
  ledger.release()
})

test('selected orders are shipped together, unpaid ones are skipped with the reason, and packing slips are printed', async ({
  page,
}) => {
  const placed = await placeCodOrder(page.request)
  const { order: first } = placed
  await placeAnother(placed, 'COD')
  await placeAnother(placed, 'ONLINE_PAYMENT')
  const details = await openOrder(page, first.shortId)
  const others = details.getByRole('region', { name: 'Customer’s other orders' })
  await expect(others.getByRole('listitem')).toHaveCount(2)
  await others.getByRole('link', { name: 'All 3 orders of this customer' }).click()
  await expect(page).toHaveURL(/customerId=/)
  await expect(page.getByText('3 orders', { exact: true })).toBeVisible()

  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  const chosen = page.getByRole('region', { name: 'Chosen orders' })
  await expect(chosen).toContainText('3 chosen')
  const printed = page.waitForResponse(/packing-slips/)
  await chosen.getByRole('button', { name: 'Print' }).click()
  await page.getByRole('menuitem', { name: 'Packing slips' }).click()
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

test('the first order that is chosen shows the actions without moving the rows', async ({ page }) => {
  const { order } = await placeCodOrder(page.request)
  await openAdminPage(page, `/admin/orders?q=${order.shortId}`)
  const box = page.getByRole('checkbox', { name: `Choose order ${order.shortId}` })
  await expect(box).toBeVisible()
  const place = await box.boundingBox()
  await box.check()
  await expect(page.getByRole('button', { name: 'Mark as shipped' })).toBeInViewport()
  expect(await box.boundingBox()).toEqual(place)
  const head = page.getByRole('columnheader').getByRole('checkbox', { name: 'Choose all on this page' })
  await expect(head).toBeChecked()
  await head.uncheck()
  await expect(box).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Mark as shipped' })).toHaveCount(0)
})

test('after all chosen orders are shipped, the focus is at the bar that chooses them', async ({ page }) => {
  const { order } = await placeCodOrder(page.request)
  await openAdminPage(page, `/admin/orders?q=${order.shortId}`)
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  const bar = page.getByRole('region', { name: 'Chosen orders' })
  const ship = bar.getByRole('button', { name: 'Mark as shipped' })
  await ship.press('Enter')
  await expect(ship).toHaveCount(0)
  await expect(bar).toBeFocused()
})
