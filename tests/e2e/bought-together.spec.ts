import type { CallResponse } from '#contract/calls.ts'
import { findViolations } from '#tests/support/e2e/accessibility.ts'
import { addProduct, addShirtInSizes, createApiClient, uniqueName } from '#tests/support/e2e/api-client.ts'
import { cartDrawer, openCart, waitForCart } from '#tests/support/e2e/cart.ts'
import { addAddress, registerCustomer, signInNewCustomer } from '#tests/support/e2e/customer.ts'
import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { failRequests } from '#tests/support/e2e/network/lose-response.ts'
import { queueJob } from '#tests/support/e2e/queue-job.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

type Product = Awaited<ReturnType<typeof addProduct>>

/** Three customers buy the products in one order each, and the nightly job runs. */
async function buyTogether(request: Page['request'], products: readonly Product[]) {
  for (let number = 0; number < 3; number++) {
    const customer = await registerCustomer(request)
    const { id: addressId } = await addAddress(customer)
    for (const { variants } of products) {
      const productVariantId = variants.find(({ stock }) => stock > 3)?.id
      await customer.api.post('/cart/add', { productVariantId, quantity: 1 })
    }
    await customer.api.post('/orders/place', { addressId, paymentMethod: 'COD' })
  }
  await queueJob('refresh-product-pairs')
  type Shown = CallResponse<'GET /products/{productId}/bought-together'>
  const find = () => createApiClient(request).get<Shown>(`/products/${products[0]!.id}/bought-together`)
  await expect.poll(async () => (await find()).products.length).toBe(products.length - 1)
}

test('a visitor adds what is bought together with one button, after choosing the size of a shirt', async ({ page }) => {
  const bowl = await addProduct(page.request)
  const cup = await addProduct(page.request, uniqueName('Clay Cup'))
  const shirt = await addShirtInSizes(page.request)
  const others = await addProduct(page.request, uniqueName('Lone Lamp'))
  await buyTogether(page.request, [bowl, cup, shirt])

  await page.goto(`/product/${others.id}`)
  await waitForCart(page)
  await expect(page.getByRole('region', { name: 'Bought together' })).toHaveCount(0)

  const code = await holdRequests(page, /\/assets\/BoughtTogether-[^/]*\.js$/)
  await page.goto(`/product/${bowl.id}`, { waitUntil: 'domcontentloaded' })
  const section = page.getByRole('region', { name: 'Bought together' })
  const button = section.getByRole('button', { name: 'Add all 3 to Cart' })
  await code.requested
  // A press would be lost.
  await expect(button).toBeDisabled()
  code.release()
  await waitForCart(page)
  await expect(section.getByRole('listitem')).toHaveCount(3)
  await expect(section.getByText('Total')).toBeVisible()
  await expect(section.locator('p').filter({ hasText: 'Total' })).toContainText('from ₹4,497.00')
  await section.scrollIntoViewIfNeeded()
  expect(await findViolations(page, 'bought together')).toEqual([])

  await button.click()
  const sheet = page.getByRole('dialog', { name: shirt.name })
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(button).toBeFocused()
  await expect(page.getByText('Cart: No items')).toBeAttached()

  await button.click()
  await sheet.getByRole('radio', { name: 'XL' }).check()
  await sheet.getByRole('button', { name: 'Choose' }).click()
  const drawer = cartDrawer(page)
  await expect(page.getByText('3 items added to cart!')).toBeVisible()
  await expect(drawer).toContainText('Navy, Size XL')
  for (const { name } of [bowl, cup, shirt]) await expect(drawer).toContainText(name)
  await expect(drawer).toContainText('₹4,697.00')
})

test('a second press after a failure adds only what is not in the cart yet', async ({ page }) => {
  const bowl = await addProduct(page.request)
  const cup = await addProduct(page.request, uniqueName('Clay Cup'))
  await buyTogether(page.request, [bowl, cup])
  const customer = await signInNewCustomer(page)
  const cupVariants = new Set(cup.variants.map(({ id }) => id))
  let failures = 0
  await page.route('**/api/cart/add', (route) => {
    if (!cupVariants.has(route.request().postDataJSON().productVariantId) || failures > 0) return route.continue()
    failures++
    return route.fulfill({ status: 409, json: { message: 'Only 0 left.' } })
  })
  await page.goto(`/product/${bowl.id}`)
  await waitForCart(page)
  const section = page.getByRole('region', { name: 'Bought together' })
  const button = section.getByRole('button', { name: 'Add all 2 to Cart' })
  await button.click()
  await expect(section).toContainText(`${cup.name}: `)
  await button.click()
  await expect(page.getByText('2 items added to cart!')).toBeVisible()
  const { cart } = await customer.api.get<CallResponse<'GET /cart'>>('/cart')
  expect(cart.items.map(({ quantity }) => quantity)).toEqual([1, 1])
})

test('a second press after a failure adds again what was removed from the cart meanwhile', async ({ page }) => {
  const bowl = await addProduct(page.request)
  const cup = await addProduct(page.request, uniqueName('Clay Cup'))
  await buyTogether(page.request, [bowl, cup])
  const customer = await signInNewCustomer(page)
  await page.goto(`/product/${bowl.id}`)
  await waitForCart(page)
  const allow = await failRequests(page, 'POST', '**/api/cart/add')
  await page.route('**/api/cart/add', (route) => route.continue(), { times: 1 })
  const section = page.getByRole('region', { name: 'Bought together' })
  const button = section.getByRole('button', { name: 'Add all 2 to Cart' })
  await button.click()
  await expect(section).toContainText(`${cup.name}: `)
  await allow()
  await openCart(page)
  const drawer = cartDrawer(page)
  await drawer.getByRole('button', { name: `Remove ${bowl.name}` }).click()
  await expect(drawer).toContainText('Your cart is empty')
  await page.keyboard.press('Escape')

  await button.click()
  await expect(page.getByText('2 items added to cart!')).toBeVisible()
  const { cart } = await customer.api.get<CallResponse<'GET /cart'>>('/cart')
  expect(cart.items).toHaveLength(2)
})
