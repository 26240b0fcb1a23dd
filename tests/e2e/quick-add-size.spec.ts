import type { CallResponse } from '#contract/calls.ts'
import { localCartStorageKey } from '#contract/limits.ts'
import { addShirtInSizes } from '#tests/support/e2e/api-client.ts'
import { cartDrawer, waitForCart } from '#tests/support/e2e/cart.ts'
import { addAddress, registerCustomer } from '#tests/support/e2e/customer.ts'
import { submitLogin } from '#tests/support/e2e/sign-in.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

/** Opens the search for a product and its dialog; returns both. */
async function openSheet(page: Page, name: string) {
  await page.goto(`/search?q=${encodeURIComponent(name)}`)
  await waitForCart(page)
  const button = page.getByRole('button', { name: `Add to Cart: ${name}` })
  await button.click()
  return { button, sheet: page.getByRole('dialog', { name }) }
}

test('a visitor adds a size from a card, signs in, orders it with cash on delivery, and sees the size in the order', async ({
  page,
}) => {
  const { request } = page
  const product = await addShirtInSizes(request)
  const customer = await registerCustomer(request)
  await addAddress(customer)

  const { sheet } = await openSheet(page, product.name)
  await expect(sheet).toContainText('Choose the colour and size.')
  await expect(sheet.getByRole('radio', { name: 'S, sold out' })).toBeDisabled()
  await expect(sheet.getByRole('status')).toContainText('from')
  await sheet.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(sheet.getByRole('alert')).toHaveText('Please choose the size.')
  await sheet.getByRole('radio', { name: 'XL' }).check()
  await expect(sheet.getByRole('status')).toContainText('₹1,699.00')
  await expect(sheet.getByRole('status')).toContainText('Only 2 left')
  // Teal has no XL.
  await sheet.getByRole('button', { name: 'Teal' }).click()
  await expect(sheet.getByRole('radio')).toHaveCount(2)
  await expect(sheet.getByRole('radio', { checked: true })).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Navy' }).click()
  await sheet.getByRole('radio', { name: 'XL' }).check()
  await sheet.getByRole('button', { name: 'Add to Cart' }).click()

  await expect(page.getByText(`${product.name} added to cart!`)).toBeVisible()
  const drawer = cartDrawer(page)
  await expect(drawer).toContainText('Navy, Size XL')
  await expect(drawer).toContainText('₹1,699.00 each')
  await expect(sheet).toBeHidden()
  const stored = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}'), localCartStorageKey)
  expect(stored.items).toEqual([{ productId: product.id, color: 'navy', optionValue: 'XL', quantity: 1 }])

  await drawer.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await submitLogin(page.getByRole('dialog', { name: 'Login to Proceed' }), customer.username, customer.password)
  const checkout = page.getByRole('dialog', { name: 'Checkout' })
  await expect(checkout.getByRole('region', { name: 'Order summary' })).toContainText('Navy, Size XL')
  await checkout.getByRole('radio', { name: /Cash on Delivery/ }).check()
  await checkout.getByRole('button', { name: 'Place Order · ₹1,699.00' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Order Confirmed!' })
  await expect(confirmation).toContainText('Navy, Size XL')
  await confirmation.getByRole('link', { name: 'View Order History' }).click()
  await expect(page.getByRole('article')).toContainText('Navy, Size XL')
  await page.getByRole('button', { name: 'View Details' }).click()
  await expect(page.getByRole('dialog', { name: /^Order / })).toContainText('Navy, Size XL')

  const { orders } = await customer.api.get<CallResponse<'GET /orders/my-orders'>>('/orders/my-orders')
  expect(orders[0]?.items).toMatchObject([
    { priceAtPurchase: '1699.00', product: { variant: { color: 'navy', optionName: 'Size', optionValue: 'XL' } } },
  ])
})

test('a size is added by keyboard, and the focus returns to the card', async ({ page }) => {
  const product = await addShirtInSizes(page.request)
  const { button, sheet } = await openSheet(page, product.name)
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: 'Add to Cart' }).focus()
  await page.keyboard.press('Enter')
  // The first size in stock has the focus.
  await expect(sheet.getByRole('radio', { name: 'M' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(sheet.getByRole('radio', { name: 'XL' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(cartDrawer(page)).toContainText('Navy, Size XL')
  await page.keyboard.press('Escape')
  await expect(cartDrawer(page)).toBeHidden()
  await expect(button).toBeFocused()
})

test('a product with one size in stock is added at once', async ({ page }) => {
  const product = await addShirtInSizes(page.request, [
    { color: 'navy', optionValue: 'M', stock: 0 },
    { color: 'navy', optionValue: 'L', stock: 3 },
  ])
  const { sheet } = await openSheet(page, product.name)
  await expect(cartDrawer(page)).toContainText('Navy, Size L')
  await expect(sheet).toHaveCount(0)
})

test('a size that was sold meanwhile is named in the error, and the dialog stays open', async ({ page }) => {
  const product = await addShirtInSizes(page.request)
  const { sheet } = await openSheet(page, product.name)
  await sheet.getByRole('radio', { name: 'XL' }).check()
  await page.route('**/api/products/*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as CallResponse<'GET /products/{productId}'>
    for (const variant of body.product.variants) variant.stock = 0
    await route.fulfill({ json: body })
  })
  await sheet.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(sheet.getByRole('alert')).toHaveText(
    `Insufficient stock for ${product.name} (navy, Size XL). Available: 0`,
  )
  await expect(cartDrawer(page)).toBeHidden()
})

test('when the dialog cannot be loaded, a message asks to reload the page, and the dialog opens after the reload', async ({
  page,
}) => {
  const product = await addShirtInSizes(page.request)
  const code = /\/assets\/QuickAddSheet-[^/]*\.js$/
  await page.route(code, (route) => route.abort())
  const { button, sheet } = await openSheet(page, product.name)
  await expect(
    page.getByText(`The options of ${product.name} could not be loaded. Please reload the page.`),
  ).toBeVisible()
  await expect(button).toBeEnabled()
  await expect(button).not.toHaveAttribute('aria-busy', 'true')

  await page.unroute(code)
  await page.getByRole('button', { name: 'Reload' }).click()
  await waitForCart(page)
  await button.click()
  await expect(sheet).toBeVisible()
})
