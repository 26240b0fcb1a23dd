import type { CallResponse } from '#contract/calls.ts'
import { tokenStorageKey } from '#contract/limits.ts'
import { createAdminClient } from '#tests/support/e2e/api-client.ts'
import { openAdminPage } from '#tests/support/e2e/open-admin-page.ts'
import { placeCodOrder } from '#tests/support/e2e/placed-order.ts'
import { expect, openAnotherSession, type Page, test } from '#tests/support/e2e/test.ts'

const order = (page: Page, id: string) => page.getByRole('dialog', { name: `Order ${id}` })

/** Places an order and opens it in the back office by its short id. */
async function openNewOrder(page: Page): Promise<string> {
  const { shortId } = (await placeCodOrder(page.request)).order
  await openOrder(page, shortId)
  return shortId
}

async function openOrder(page: Page, id: string): Promise<void> {
  await openAdminPage(page, '/admin/orders')
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(id)
  await page.keyboard.press('Enter')
  // The list of all orders contains a new order too: this waits for the search result.
  await expect(page.getByText('1 order', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `View / Manage order ${id}` }).click()
  await expect(order(page, id)).toBeVisible()
}

async function move(page: Page, id: string, to: string) {
  await order(page, id).getByLabel('Delivery status').selectOption(to)
  await order(page, id).getByRole('button', { name: 'Update status' }).click()
}

test('an order shows its details, has an invoice once it is shipped, and is locked once it is delivered', async ({
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

test('a shipped order is canceled before its goods are back, and its stock is restored once they are', async ({
  page,
}) => {
  const { order: placed, product } = await placeCodOrder(page.request)
  const id = placed.shortId
  const admin = await createAdminClient(page.request)
  const stock = async () => {
    const reply = await admin.get<CallResponse<'GET /products/{productId}'>>(`/products/${product.id}`)
    return reply.product.variants[0]?.stock
  }
  await openOrder(page, id)
  const detail = order(page, id)
  await move(page, id, 'CANCELED')
  const ask = page.getByRole('alertdialog', { name: `Cancel order ${id}?` })
  await expect(ask).toContainText('The stock is restored.')
  await expect(ask.getByRole('checkbox')).toHaveCount(0)
  await ask.getByRole('button', { name: 'Keep order' }).click()

  await move(page, id, 'SHIPPED')
  await expect(page.getByText(`Order ${id} is now shipped.`)).toBeVisible()
  await move(page, id, 'CANCELED')
  await expect(ask.getByLabel('The goods are back')).not.toBeChecked()
  await ask.getByRole('button', { name: 'Cancel order' }).click()
  await expect(detail.getByText('This order has been canceled.')).toBeVisible()
  await expect(detail.getByLabel('Delivery status')).toHaveCount(0)
  expect(await stock()).toBe(3)

  const outstanding = detail.getByRole('region', { name: 'Goods not back yet' })
  await outstanding.getByRole('button', { name: 'Goods are back' }).dblclick()
  await expect(page.getByText('The goods are back in stock.')).toBeVisible()
  await expect(outstanding).toHaveCount(0)
  expect(await stock()).toBe(5)

  await detail.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Canceled' }).click()
  await expect(page.getByRole('row').filter({ hasText: id })).toContainText('Canceled')
})

test('a server error shows its message and keeps the selected status', async ({ page }) => {
  const id = await openNewOrder(page)
  await page.route('**/api/orders/*/status', (route) => route.fulfill({ status: 500, json: {} }))
  await move(page, id, 'SHIPPED')
  await expect(order(page, id).getByText('Failed to update status.')).toBeVisible()
  await expect(order(page, id).getByLabel('Delivery status')).toHaveValue('SHIPPED')
})

test('a return of faulty goods is accepted with the shipping fee and paid back by hand, and its customer sees each step', async ({
  page,
  browser,
}) => {
  const { order: placed, customer, product } = await placeCodOrder(page.request)
  const id = placed.shortId
  const admin = await createAdminClient(page.request)
  await admin.put(`/orders/${placed.id}/status`, { deliveryStatus: 'DELIVERED' })
  const home = await openAnotherSession(browser)
  const signIn = [tokenStorageKey, customer.token] as const
  await home.addInitScript(([key, token]) => localStorage.setItem(key, token), signIn)
  await home.goto('/account/orders')
  const bought = home.getByRole('article', { name: `Order ${id}` })
  await bought.getByRole('button', { name: 'Request Return' }).click()
  const request = home.getByRole('alertdialog', { name: 'Request Return' })
  await request.getByLabel('Reason').fill('The lid does not close')
  await request.getByRole('button', { name: 'Request Return' }).click()
  await expect(bought).toContainText('Return requested')

  // The store under test charges no shipping fee: the back office gets the orders with one.
  await page.route('**/api/orders/all?**', async (route) => {
    const response = await route.fetch()
    const reply = (await response.json()) as CallResponse<'GET /orders/all'>
    const orders = reply.orders.map((each) => ({ ...each, shippingFee: '49.00' }))
    await route.fulfill({ response, json: { ...reply, orders } })
  })
  await openOrder(page, id)
  const detail = order(page, id)
  await expect(detail).toContainText('“The lid does not close”')
  await detail.getByRole('button', { name: 'Reject return' }).click()
  const rejecting = page.getByRole('alertdialog', { name: `Reject return of order ${id}?` })
  await expect(rejecting).toContainText('no money goes back')
  await expect(rejecting.getByRole('checkbox')).toHaveCount(0)
  await rejecting.getByRole('button', { name: 'Reject return' }).click()
  await expect(rejecting.getByText('Please tell the customer why.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(detail.getByRole('button', { name: 'Reject return' })).toBeFocused()

  await detail.getByRole('button', { name: 'Accept return' }).click()
  const accepting = page.getByRole('alertdialog', { name: `Accept return of order ${id}?` })
  await expect(accepting).toContainText('The customer paid in cash and gets ₹2,949.00 back.')
  await expect(accepting).toContainText('The shipping fee of ₹49.00 is not refunded.')
  await accepting.getByLabel('The goods were defective or wrong').check()
  await expect(accepting).toContainText('The customer paid in cash and gets ₹2,998.00 back. Pay by hand')
  await expect(accepting.getByLabel('Put back on sale')).toBeChecked()
  await accepting.getByLabel('Note to the customer').fill('We are sorry about the lid.')
  const decision = page.waitForRequest('**/return-status')
  await accepting.getByRole('button', { name: 'Accept return' }).click()
  expect((await decision).postDataJSON()).toMatchObject({ returnStatus: 'ACCEPTED', isFaulty: true, restock: true })
  await expect(detail.getByRole('region', { name: 'Refund to pay' })).toContainText('Leela Nair gets ₹2,998.00 back')
  await expect(detail.getByRole('button', { name: 'Accept return' })).toHaveCount(0)
  await expect(detail.getByRole('region', { name: 'Timeline' })).toContainText('Return accepted')
  const { product: restocked } = await admin.get<CallResponse<'GET /products/{productId}'>>(`/products/${product.id}`)
  expect(restocked.variants[0]?.stock).toBe(5)

  await detail.getByRole('button', { name: 'Record refund' }).click()
  const form = page.getByRole('dialog', { name: `Record refund of order ${id}` })
  await form.getByRole('button', { name: 'Record refund' }).click()
  await expect(form.getByText('Reference is required')).toBeVisible()
  await form.getByLabel('Reference').fill('UTR 4321 0098')
  await page.keyboard.press('Enter')
  await expect(detail.getByRole('region', { name: 'Status' })).toContainText('UTR 4321 0098')
  await expect(detail.getByRole('region', { name: 'Refund to pay' })).toHaveCount(0)
  await expect(detail.getByRole('region', { name: 'Timeline' })).toContainText('Refunded')

  await home.reload()
  await expect(bought).toContainText('Return accepted')
  await expect(bought).toContainText(/₹2,998\.00 refunded on .* \(reference UTR 4321 0098\)/)
  await home.context().close()
})

test('a return that was decided by another administrator shows a message, and a failed decision can be repeated', async ({
  page,
}) => {
  const { order: placed, customer } = await placeCodOrder(page.request)
  const admin = await createAdminClient(page.request)
  await admin.put(`/orders/${placed.id}/status`, { deliveryStatus: 'DELIVERED' })
  await customer.api.put(`/orders/${placed.id}/return`, {})
  await openOrder(page, placed.shortId)
  const detail = order(page, placed.shortId)
  await expect(detail).toContainText('No reason was given.')
  await page.route('**/return-status', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await detail.getByRole('button', { name: 'Accept return' }).click()
  const accepting = page.getByRole('alertdialog')
  await accepting.getByRole('button', { name: 'Accept return' }).click()
  await expect(accepting.getByText('Failed to accept the return.')).toBeVisible()

  await admin.put(`/orders/${placed.id}/return-status`, { returnStatus: 'REJECTED', note: 'It was used.' })
  await accepting.getByRole('button', { name: 'Accept return' }).click()
  await expect(page.getByText('This return has already been rejected.')).toBeVisible()
  await expect(detail.getByRole('button', { name: 'Accept return' })).toHaveCount(0)
  await expect(detail.getByRole('region', { name: 'Timeline' })).toContainText('It was used.')
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
  await openOrder(page, first.shortId)
  const others = order(page, first.shortId).getByRole('region', { name: 'Customer’s other orders' })
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
  const told = page.getByRole('dialog', { name: 'Not every order was shipped' })
  await expect(told).toContainText('2 of 3 are marked as shipped.')
  await expect(told.getByRole('listitem').first()).toContainText(
    'This order is not paid yet. Open the order to ship it',
  )
  await told.getByRole('button', { name: 'OK' }).click()
  await expect(chosen).toContainText('1 chosen')
  await expect(page.getByRole('row').filter({ hasText: 'Shipped' })).toHaveCount(2)
  await expect(page.getByRole('row').filter({ hasText: 'Pending' })).toHaveCount(1)
})

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
  await expect(page).toHaveURL(/method=COD&from=2026-01-02/)
  await expect(page.getByRole('row').filter({ hasText: placed.shortId })).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter From 2 Jan 2026' }).click()
  await expect(page).toHaveURL(/method=COD$/)
  await page.goto(`/admin/orders?q=${placed.shortId}&payment=REFUNDED`)
  await expect(page.getByText('None of the orders is like that.')).toBeVisible()
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

test('a payment of a wrong amount is resolved with a reference', async ({ page }) => {
  const merchantOrderId = 'm'.repeat(32)
  const problem = {
    ...{ kind: 'AMOUNT_MISMATCH', orderId: '8f14e45f-ceea-4a67-9c3f-0a1b2c3d4e5f', shortId: '8F14E45F' },
    ...{ refundId: null, merchantOrderId, amount: '1499.00', since: '2026-11-21T05:00:00.000Z', reason: 'Too much.' },
  }
  await page.route('**/orders/payment/problems', (route) => route.fulfill({ json: { problems: [problem] } }))
  await page.route('**/settle', (route) => route.fulfill({ json: { message: 'The payment is settled.' } }))
  await openAdminPage(page, '/admin/orders')
  await page.getByRole('button', { name: 'Mark the payment for order 8F14E45F as settled' }).click()
  const form = page.getByRole('dialog', { name: 'Settle the payment for order 8F14E45F' })
  await form.getByRole('button', { name: 'Mark as settled' }).click()
  await expect(form.getByText('Reference is required')).toBeVisible()
  await form.getByLabel('Reference').fill('UTR 99')
  const sent = page.waitForRequest('**/settle')
  await form.getByRole('button', { name: 'Mark as settled' }).click()
  expect((await sent).url()).toContain(merchantOrderId)
  expect((await sent).postDataJSON()).toEqual({ reference: 'UTR 99' })
  await expect(page.getByText('The payment is settled.')).toBeVisible()
})
