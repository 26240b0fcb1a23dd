import { tokenStorageKey } from '#contract/limits.ts'
import { addProduct, createApiClient } from '#tests/support/e2e/api-client.ts'
import { waitForCart } from '#tests/support/e2e/hydrated.ts'
import { addAddress, registerCustomer } from '#tests/support/e2e/placed-order.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

/** A signed-in customer with an address and a bowl in the cart, at the checkout with online payment chosen. */
async function openCheckout(page: Page) {
  const product = await addProduct(page.request)
  const customer = await registerCustomer(page.request)
  await addAddress(customer)
  const api = createApiClient(page.request, customer.token)
  await api.post('/cart/add', { productVariantId: product.variants[0]?.id, quantity: 1 })
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    tokenStorageKey,
    customer.token,
  ] as const)
  await page.goto('/')
  await waitForCart(page)
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await page.getByRole('radio', { name: /Pay Online with PhonePe/ }).check()
}

async function goToPayPage(page: Page) {
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await expect(page.getByText('Payment simulator: no money moves here.')).toBeVisible()
  await expect(page.getByText('₹1,499.00')).toBeVisible()
}

const confirmation = (page: Page, title: string) => page.getByRole('dialog', { name: title })

test('a shopper pays online and sees the confirmed order', async ({ page }) => {
  await openCheckout(page)
  await goToPayPage(page)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(/\/payment\/phonepe-redirect\?merchantTransactionId=/)
  await expect(confirmation(page, 'Order Confirmed!')).toBeVisible()
  await confirmation(page, 'Order Confirmed!').getByRole('link', { name: 'View Order History' }).click()
  await expect(page.getByText('Online payment · paid')).toBeVisible()
  await expect(page.getByRole('button', { name: /Complete Payment/ })).toHaveCount(0)
})

test('a payment that failed is completed from the order history', async ({ page }) => {
  await openCheckout(page)
  await goToPayPage(page)
  await page.getByRole('button', { name: 'Fail', exact: true }).click()
  await expect(confirmation(page, 'Payment Failed!')).toBeVisible()
  await confirmation(page, 'Payment Failed!').getByRole('link', { name: 'View Order History' }).click()
  await page.getByRole('button', { name: /Complete Payment/ }).click()
  await expect(page.getByText('Payment simulator: no money moves here.')).toBeVisible()
  await page.getByRole('radio', { name: /Card/ }).check()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(confirmation(page, 'Order Confirmed!')).toBeVisible()
})

test('a pending payment is shown as pending, and as paid once it is completed', async ({ page, context }) => {
  await openCheckout(page)
  await goToPayPage(page)
  const payPage = page.url()
  await page.getByRole('button', { name: 'Leave pending' }).click()
  await expect(confirmation(page, 'Payment Pending')).toBeVisible()
  const app = await context.newPage()
  await app.goto(payPage)
  await app.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(confirmation(page, 'Order Confirmed!')).toBeVisible({ timeout: 20_000 })
})

test('the payment result page without a transaction shows an alert and opens the order history', async ({ page }) => {
  await openCheckout(page)
  await page.goto('/payment/phonepe-redirect')
  await expect(page.getByText('Payment verification failed due to missing transaction details.').first()).toBeVisible()
  await expect(page).toHaveURL(/\/account\/orders$/)
})
