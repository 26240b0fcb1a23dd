import { openCheckout, waitForCart } from '#tests/support/e2e/cart.ts'
import { signInNewCustomer, signInWithCart } from '#tests/support/e2e/customer.ts'
import { expect, openAnotherSession, type Page, test } from '#tests/support/e2e/test.ts'

/** Places an order as a customer with an address and a product in the cart; opens the provider's page. */
async function openPayPage(page: Page) {
  await signInWithCart(page)
  await page.goto('/privacy-policy')
  await waitForCart(page)
  const checkout = await openCheckout(page)
  await checkout.getByRole('radio', { name: /Pay Online with PhonePe/ }).check()
  await checkout.getByRole('button', { name: /^Place Order/ }).click()
  await expect(page.getByText('Payment simulator: no money moves here.')).toBeVisible()
  await expect(page.getByText('₹1,499.00')).toBeVisible()
}

const confirmation = (page: Page, title: string) => page.getByRole('dialog', { name: title })

test('a shopper pays online and sees the confirmed order', async ({ page }) => {
  await openPayPage(page)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(/\/payment\/phonepe-redirect\?merchantTransactionId=/)
  await expect(confirmation(page, 'Order Confirmed!')).toBeVisible()
  await confirmation(page, 'Order Confirmed!').getByRole('link', { name: 'View Order History' }).click()
  await expect(page.getByText('Online payment · paid')).toBeVisible()
  await expect(page.getByRole('button', { name: /Complete Payment/ })).toHaveCount(0)
})

test('a payment that failed is completed from the order history', async ({ page }) => {
  await openPayPage(page)
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
  await openPayPage(page)
  const payPage = page.url()
  await page.getByRole('button', { name: 'Leave pending' }).click()
  await expect(confirmation(page, 'Payment Pending')).toBeVisible()
  const app = await context.newPage()
  await app.goto(payPage)
  await app.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(confirmation(page, 'Order Confirmed!')).toBeVisible({ timeout: 20_000 })
})

/** The state of a checkout that the next page of the tab resumes. */
const storedCheckout = (page: Page) => page.evaluate(() => sessionStorage.getItem('vipani_checkout'))

test('a shopper who comes back from the payment page by Back completes the payment, and does not see the order again', async ({
  page,
}) => {
  await openPayPage(page)
  for (const press of [1, 2]) {
    await test.step(`Back number ${press}`, async () => {
      // Loads the page again: the tests have no bfcache.
      await page.goBack()
      await confirmation(page, 'Payment Pending').getByRole('button', { name: 'Complete Payment · ₹1,499.00' }).click()
      await expect(page.getByText('Payment simulator: no money moves here.')).toBeVisible()
    })
  }
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(confirmation(page, 'Order Confirmed!')).toBeVisible()
  await expect.poll(() => storedCheckout(page)).toBeNull()
  await page.goto('/privacy-policy')
  await waitForCart(page)
  // A confirmation is loaded before it opens.
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a shopper who comes back from the payment page and closes the order does not see it again', async ({ page }) => {
  await openPayPage(page)
  await page.goBack()
  await confirmation(page, 'Payment Pending').getByRole('button', { name: 'Continue Shopping' }).click()
  await expect.poll(() => storedCheckout(page)).toBeNull()
  await page.reload()
  await waitForCart(page)
  // A confirmation is loaded before it opens.
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('in a browser without the session the confirmation says that the details are missing, and leads to the sign-in', async ({
  page,
  browser,
}) => {
  await openPayPage(page)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(/\/payment\/phonepe-redirect\?merchantTransactionId=/)
  const visitor = await openAnotherSession(browser)
  await visitor.goto(page.url())
  const missing = confirmation(visitor, 'Order Details Missing')
  await expect(missing).toContainText('Could not load order confirmation details. Please check your order history.')
  await missing.getByRole('button', { name: 'View Order History' }).click()
  await expect(missing).toHaveCount(0)
  await expect(visitor.getByRole('dialog', { name: /^Login to / })).toBeVisible()
})

test('the payment result page without a transaction shows an alert and opens the order history', async ({ page }) => {
  await signInNewCustomer(page)
  await page.goto('/payment/phonepe-redirect')
  await expect(page.getByText('Payment verification failed due to missing transaction details.').first()).toBeVisible()
  await expect(page).toHaveURL(/\/account\/orders$/)
})
