import type { CallResponse } from '#contract/calls.ts'
import { openOrder } from '#tests/support/e2e/admin-orders.ts'
import { addProduct, createAdminClient, uniqueName } from '#tests/support/e2e/api-client.ts'
import { openCheckout, waitForCart } from '#tests/support/e2e/cart.ts'
import { addAddress, signInNewCustomer } from '#tests/support/e2e/customer.ts'
import { placeCodOrder } from '#tests/support/e2e/placed-order.ts'
import { signInWithToken } from '#tests/support/e2e/sign-in.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

const noRules = {
  minAmount: null,
  maxAmount: null,
  blockedPinCodes: [],
  blockedCategoryIds: [],
  firstOrderMaxAmount: null,
  returnedParcelsFrom: null,
  fee: '0',
}

const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Order Confirmed!' })

test('a shopper pays an advance online, and the owner records that the rest was paid by UPI instead of in cash', async ({
  page,
}) => {
  // All tests share one store: only an order of this amount has an advance.
  const admin = await createAdminClient(page.request)
  await admin.put('/cash-on-delivery', { ...noRules, advance: '99', advanceFrom: '90000' })
  try {
    const product = await addProduct(page.request, uniqueName('Bronze Lamp'), {
      productVariants: JSON.stringify([{ color: 'red', stock: 5, originalPrice: '90000.00' }]),
    })
    const customer = await signInNewCustomer(page)
    await addAddress(customer)
    await customer.api.post('/cart/add', { productVariantId: product.variants[0]?.id, quantity: 1 })
    await page.goto('/privacy-policy')
    await waitForCart(page)
    const checkout = await openCheckout(page)
    await checkout.getByRole('radio', { name: /Cash on Delivery/ }).check()
    await expect(checkout.getByText('Pay ₹99.00 now and ₹89,901.00 in cash on delivery.').first()).toBeVisible()
    await checkout.getByRole('button', { name: /^Place Order/ }).click()
    await expect(page.getByText('Payment simulator: no money moves here.')).toBeVisible()
    await expect(page.getByText('₹99.00')).toBeVisible()

    // The shopper comes back without paying and completes the payment from the history.
    await page.goto('/account/orders')
    await expect(page.getByText('Cash on Delivery · ₹99.00 to pay online now')).toBeVisible()
    await page.getByRole('button', { name: 'Complete Payment · ₹99.00' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(confirmation(page)).toContainText('Pay ₹89,901.00 in cash on delivery')
    await confirmation(page).getByRole('link', { name: 'View Order History' }).click()
    await expect(page.getByText('Cash on Delivery · ₹99.00 paid online, ₹89,901.00 to pay in cash')).toBeVisible()
    await page.getByRole('button', { name: 'View Details' }).click()
    for (const text of ['Advance paid', 'Total₹90,000.00', 'Paid online₹99.00', 'To pay in cash₹89,901.00'])
      await expect(page.getByRole('dialog')).toContainText(text)

    const { orders } = await customer.api.get<CallResponse<'GET /orders/my-orders'>>('/orders/my-orders')
    const details = await openOrder(page, orders[0]!.shortId)
    for (const text of ['Cash on delivery', 'AdvancePaid', 'To pay in cash₹89,901.00', 'Payment completed'])
      await expect(details).toContainText(text)
    await details.getByRole('button', { name: 'Record payment' }).click()
    const dialog = page.getByRole('dialog', { name: /^Record payment of order/ })
    await expect(dialog).toContainText('The customer paid ₹89,901.00 to you.')
    await dialog.getByLabel('Reference').fill('UTR 4711')
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await expect(details.getByText('Paid by UPI, reference UTR 4711.')).toBeVisible()
    await expect(details.getByText('To pay in cash')).toHaveCount(0)
  } finally {
    await admin.put('/cash-on-delivery', noRules)
  }
})

test('a cash order is paid online from the order history', async ({ page }) => {
  const { order, customer } = await placeCodOrder(page.request)
  await signInWithToken(page, customer)
  // A fee of the store would be charged to the orders of all other tests; the amount of the payment is tested with the server.
  await page.route('**/api/orders/my-orders*', async (route) => {
    const response = await route.fetch()
    const page: CallResponse<'GET /orders/my-orders'> = await response.json()
    const orders = page.orders.map((one) => (one.paymentMethod === 'COD' ? { ...one, codFee: '49.00' } : one))
    await route.fulfill({ response, json: { ...page, orders } })
  })
  await page.goto('/account/orders')
  const card = page.getByRole('article', { name: `Order ${order.shortId}` })
  await card.getByRole('button', { name: 'Pay online and save ₹49.00' }).click()
  await expect(page.getByText('Payment simulator: no money moves here.')).toBeVisible()
  await page.getByRole('button', { name: 'Fail', exact: true }).click()
  await expect(page.getByText('Your order is not paid online.')).toBeVisible()
  // The dialog of the confirmation is loaded when it opens.
  await page.waitForLoadState('networkidle')
  await expect(confirmation(page)).toHaveCount(0)

  await page.goto('/account/orders')
  await card.getByRole('button', { name: 'Pay online and save ₹49.00' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(confirmation(page)).toBeVisible()
  await confirmation(page).getByRole('link', { name: 'View Order History' }).click()
  await expect(card).toContainText('Online payment · paid')
  await expect(card.getByRole('button', { name: /^Pay online/ })).toHaveCount(0)
  await card.getByRole('button', { name: 'View Details' }).click()
  await expect(page.getByRole('dialog')).toContainText('Paid online instead of in cash.')
})
