import type { CallResponse } from '#contract/calls.ts'
import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { failRequests } from '#tests/support/e2e/network/lose-response.ts'
import { placeCodOrder } from '#tests/support/e2e/placed-order.ts'
import { signInWithToken } from '#tests/support/e2e/sign-in.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

type Orders = CallResponse<'GET /orders/my-orders'>

test('the payment result page says that the status cannot be requested, or that it is unknown', async ({ page }) => {
  const status = '**/api/orders/payment/status-by-merchant-id?*'
  const alert = page.getByRole('main').getByRole('alert')
  await page.route(status, (route) => route.abort())
  await page.goto('/payment/phonepe-redirect?merchantTransactionId=of-another-store')
  await expect(alert).toContainText('An error occurred while verifying payment. Please check your order history.')
  await page.route(status, (route) => route.fulfill({ json: { status: 'ON_HOLD', message: '', orderTotal: '1.00' } }))
  await alert.getByRole('button', { name: 'Try Again' }).click()
  await expect(alert).toContainText('Payment status could not be determined. Please check your order history.')
  await expect(page.getByText('Order Confirmed!')).toHaveCount(0)
})

for (const [status, title] of [
  ['COMPLETED', 'Payment received'],
  ['FAILED', 'Payment Failed!'],
  ['INITIATED', 'Payment Pending'],
])
  test(`the payment result page needs no other fields than those of the specification: ${status}`, async ({ page }) => {
    const { customer, order } = await placeCodOrder(page.request)
    await signInWithToken(page, customer)
    const json = { status, order: { ...order, paymentMethod: 'ONLINE_PAYMENT' }, message: 'As the provider says.' }
    await page.route('**/api/orders/payment/status-by-merchant-id?*', (route) => route.fulfill({ json }))
    await page.goto('/payment/phonepe-redirect?merchantTransactionId=of-the-provider')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: title })).toBeVisible()
    await expect(main).toContainText(order.shortId)
    await expect(page.getByRole('dialog')).toBeVisible()

    await page.unrouteAll()
    await page.route('**/api/orders/payment/status-by-merchant-id?*', (route) =>
      route.fulfill({ json: { ...json, order: null } }),
    )
    await page.reload()
    await expect(page.getByRole('dialog')).toContainText('Order Details Missing')
    await expect(main.getByRole('heading', { name: title, includeHidden: true })).toBeVisible()
  })

test('another page of the order history shows that it loads, and the pager keeps the focus', async ({ page }) => {
  const { customer, order } = await placeCodOrder(page.request)
  await signInWithToken(page, customer)
  await page.route(/\/api\/orders\/my-orders/, async (route) => {
    const response = await route.fetch()
    const { orders, pagination } = (await response.json()) as Orders
    const isSecond = route.request().url().includes('page=2')
    const json = { orders: isSecond ? [] : orders, pagination: { ...pagination, totalPages: 2 } }
    await route.fulfill({ response, json })
  })
  await page.goto('/account/orders')
  const list = page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: page.getByRole('article') })
  await expect(list).toContainText(order.shortId)
  const second = page.getByRole('link', { name: 'Page 2' })
  const loads = await holdRequests(page, /my-orders.*page=2/, 1)
  await second.press('Enter')
  await loads.requested
  await expect(list).toHaveAttribute('aria-busy', 'true')
  await expect(second).toBeFocused()
  loads.release()
  await expect(page.getByText('No orders on this page')).toBeVisible()

  const first = await holdRequests(page, /my-orders/, 1)
  await page.getByRole('link', { name: 'To the newest orders' }).click()
  await first.requested
  await expect(page.getByText('Loading your orders…')).toBeAttached()
  first.release()
  await expect(list).toContainText(order.shortId)
})

test('a failed call of the order history shows its error; a payment that is not required says so', async ({ page }) => {
  const { customer } = await placeCodOrder(page.request)
  await signInWithToken(page, customer)
  const orders = '**/api/orders/my-orders*'
  const allowOrders = await failRequests(page, 'GET', orders)
  await page.goto('/account/orders')
  await expect(page.getByText('Failed to fetch your orders.')).toBeVisible()
  await allowOrders()
  /** What the server returns about the order. */
  let shown: Partial<Orders['orders'][number]> = { paymentMethod: 'ONLINE_PAYMENT', paymentStatus: 'PENDING' }
  await page.route(orders, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as Orders
    await route.fulfill({ response, json: { ...json, orders: json.orders.map((order) => ({ ...order, ...shown })) } })
  })
  await page.getByRole('button', { name: 'Try Again' }).click()

  const notice = page.getByRole('alertdialog')
  const pay = page.getByRole('button', { name: /^Complete Payment/ })
  const payment = '**/api/orders/*/reinitiate-payment'
  await failRequests(page, 'POST', payment)
  await pay.click()
  await expect(notice).toHaveAccessibleName('Payment Failed!')
  await expect(notice).toContainText('Failed to re-initiate payment. Please try again later.')
  await notice.getByRole('button', { name: 'OK' }).click()
  await page.route(payment, (route) => route.fulfill({ json: { paymentRequired: false } }))
  await pay.click()
  await expect(notice).toHaveAccessibleName('Payment Not Required')
  await expect(notice).toContainText(
    'This order does not require online payment or payment already completed. Refreshing order status.',
  )
  await notice.getByRole('button', { name: 'OK' }).click()

  await failRequests(page, 'PUT', '**/api/orders/*/cancel')
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  await notice.getByRole('button', { name: 'Cancel Order' }).click()
  await expect(notice).toContainText('Failed to cancel order.')

  shown = { paymentStatus: 'COMPLETED', deliveryStatus: 'DELIVERED', deliveredOn: new Date().toISOString() }
  await page.reload()
  await failRequests(page, 'PUT', '**/api/orders/*/return')
  await page.getByRole('button', { name: 'Request Return' }).click()
  await notice.getByRole('button', { name: 'Request Return' }).click()
  await expect(notice).toContainText('Failed to request return.')
})
