import { addProduct, createAdminClient } from '#tests/support/e2e/api-client.ts'
import { cartDrawer, openCart, waitForCart } from '#tests/support/e2e/cart.ts'
import { addAddress, registerCustomer, signInWithCart } from '#tests/support/e2e/customer.ts'
import { submitLogin } from '#tests/support/e2e/sign-in.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

test('a visitor enters a code, is told what is missing, keeps it through sign-in, and orders at the reduced total', async ({
  page,
}) => {
  const { request } = page
  const product = await addProduct(request)
  const customer = await registerCustomer(request)
  await addAddress(customer)
  const code = `SAVE-${product.id.slice(0, 8).toUpperCase()}`
  const offer = { kind: 'PERCENT', level: 'ORDER', percent: '10', scope: 'PRODUCTS', scopeIds: [product.id] }
  const api = await createAdminClient(request)
  await api.post('/offers', { name: 'Bowl week', code, ...offer, minAmount: '2000.00' })

  await page.goto(`/product/${product.id}`)
  await page.goto(`/search?q=${encodeURIComponent(product.name)}`)
  await waitForCart(page)
  await page.getByRole('button', { name: `Add to Cart: ${product.name}` }).click()
  const drawer = cartDrawer(page)
  await drawer.getByLabel('Discount code').fill('no-such-code')
  await drawer.getByRole('button', { name: 'Apply' }).click()
  await expect(drawer.getByRole('alert')).toHaveText('NO-SUCH-CODE is not a code of this store.')
  await drawer.getByLabel('Discount code').fill(code.toLowerCase())
  await drawer.getByRole('button', { name: 'Apply' }).click()
  await expect(drawer).toContainText(`Add ₹501.00 more of matching items to use ${code}.`)
  await drawer.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(drawer.getByRole('list', { name: 'Discount codes' })).toContainText('Applied')
  await expect(drawer).toContainText('Bowl week−₹299.80')
  await expect(drawer).toContainText('Total₹2,698.20')

  await drawer.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await submitLogin(page.getByRole('dialog', { name: 'Login to Proceed' }), customer.username, customer.password)
  const checkout = page.getByRole('dialog', { name: 'Checkout' })
  const summary = checkout.getByRole('region', { name: 'Order summary' })
  await expect(summary).toContainText('Bowl week−₹299.80')
  await checkout.getByRole('radio', { name: /Cash on Delivery/ }).check()
  await checkout.getByRole('button', { name: 'Place Order · ₹2,698.20' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Order Confirmed!' })
  await expect(confirmation).toContainText('Pay ₹2,698.20 in cash on delivery')
  await expect(confirmation).toContainText('Bowl week−₹299.80')

  await confirmation.getByRole('button', { name: 'Continue Shopping' }).click()
  await openCart(page)
  await expect(drawer.getByText('Your cart is empty')).toBeVisible()
})

test('a discount code whose removal fails shows the reason and can be removed again', async ({ page }) => {
  const { product, customer } = await signInWithCart(page)
  const code = `KEEP-${product.id.slice(0, 8).toUpperCase()}`
  const offer = { kind: 'PERCENT', level: 'ORDER', percent: '10', scope: 'PRODUCTS', scopeIds: [product.id] }
  await (await createAdminClient(page.request)).post('/offers', { name: 'Bowl week', code, ...offer })
  await customer.api.post('/cart/codes', { code })
  await page.route('**/api/cart/codes/*', (route) => route.abort(), { times: 1 })
  await page.goto('/privacy-policy')
  await waitForCart(page)
  await openCart(page)
  const codes = cartDrawer(page).getByRole('list', { name: 'Discount codes' })
  const remove = codes.getByRole('button', { name: `Remove the code ${code}` })
  await remove.click()
  await expect(codes.getByRole('alert')).toHaveText('Failed to remove the code.')
  await remove.click()
  await expect(codes).toHaveCount(0)
})
