import { findOverflowOfLargeText } from '#tests/support/e2e/accessibility.ts'
import { addProduct } from '#tests/support/e2e/api-client.ts'
import { cartDrawer, openCart, waitForCart } from '#tests/support/e2e/cart.ts'
import { addAddress, signInNewCustomer } from '#tests/support/e2e/customer.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

test('with large text a cart and a checkout of several lakhs fit a narrow phone', async ({ page }) => {
  const { variants } = await addProduct(page.request, undefined, {
    originalPrice: '1400000.00',
    discountPrice: '1361237.00',
  })
  const customer = await signInNewCustomer(page)
  await addAddress(customer)
  await customer.api.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 2 })
  await page.goto('/privacy-policy')
  await waitForCart(page)
  await openCart(page)
  const drawer = cartDrawer(page)
  await expect(drawer).toContainText('₹13,61,237.00 each')
  await expect(drawer).toContainText('before ₹14,00,000.00')
  await expect(drawer).toContainText('You save₹77,526.00')
  const found = await findOverflowOfLargeText(page, 'cart')

  await drawer.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Checkout' }).getByRole('radio', { name: /12 Beach Road/ }),
  ).toBeChecked()
  expect([...found, ...(await findOverflowOfLargeText(page, 'checkout'))]).toEqual([])
})
