import type { CallResponse } from '#contract/calls.ts'
import { addProduct } from '#tests/support/e2e/api-client.ts'
import { cartDrawer, quickAddButton, waitForCart } from '#tests/support/e2e/cart.ts'
import { signInNewCustomer } from '#tests/support/e2e/customer.ts'
import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { addSizedProduct } from '#tests/support/e2e/sized-product.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

const cartChunk = /\/assets\/cart-actions-[^/]*\.js$/

/** Presses Add to Cart on a product page as a returning customer; the session arrives then, and the cart's code after it. */
async function addWithLateCart(page: Page) {
  const product = await addProduct(page.request)
  const customer = await signInNewCustomer(page)
  const session = await holdRequests(page, '**/api/auth/me')
  // Only the first request for the code is held; a later one finishes before it.
  const code = await holdRequests(page, cartChunk, 1)
  await page.goto(`/product/${product.id}`, { waitUntil: 'domcontentloaded' })
  const button = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  const sessionLoaded = page.waitForResponse('**/api/auth/me')
  session.release()
  await sessionLoaded
  await code.requested
  await expect(button).toHaveAttribute('aria-busy', 'true')
  code.release()
  return { product, customer }
}

test('an item that a customer adds before the session is loaded is in their own cart, without a request to log in', async ({
  page,
}) => {
  const { product, customer } = await addWithLateCart(page)
  await expect(page.getByText(`${product.name} added to cart!`)).toBeVisible()
  const { cart } = await customer.api.get<CallResponse<'GET /cart'>>('/cart')
  expect(cart.items.map(({ quantity }) => quantity)).toEqual([1])
  await expect(page.getByText('Your cart came along.')).toHaveCount(0)
  await expect(page.getByText('Please log in to add items to your cart.')).toHaveCount(0)
  await expect(cartDrawer(page)).toContainText('1 item')
})

test('if the server rejects an early Add to Cart, the error is shown under the button and the cart stays closed', async ({
  page,
}) => {
  await page.route('**/api/cart/add', (route) => route.fulfill({ status: 500, json: {} }))
  await addWithLateCart(page)
  await expect(page.getByRole('main').getByText('Failed to add product to cart (backend).')).toBeVisible()
  await expect(page.getByText('Failed to sync cart with backend.')).toHaveCount(0)
  await expect(cartDrawer(page)).toHaveCount(0)
})

test('when the code of the cart cannot be loaded, a customer reloads the page and adds to their own cart', async ({
  page,
}) => {
  const product = await addProduct(page.request)
  const customer = await signInNewCustomer(page)
  await page.route(cartChunk, (route) => route.abort())
  await page.goto(`/product/${product.id}`)
  const reload = page.getByRole('button', { name: 'Reload' })
  await expect(reload).toBeVisible()
  await page.unroute(cartChunk)
  await reload.click()
  await waitForCart(page)
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByText(`${product.name} added to cart!`)).toBeVisible()
  const { cart } = await customer.api.get<CallResponse<'GET /cart'>>('/cart')
  expect(cart.items.map(({ quantity }) => quantity)).toEqual([1])
})

test('an item that a visitor adds before the code of the cart is loaded is in the cart afterwards', async ({
  page,
}) => {
  const code = await holdRequests(page, cartChunk)
  await page.goto('/products-list/best-selling', { waitUntil: 'domcontentloaded' })
  await code.requested
  const add = quickAddButton(page)
  await add.click()
  await expect(add).toHaveAttribute('aria-busy', 'true')

  code.release()
  await expect(cartDrawer(page)).toContainText('1 item')
})

/** The buttons of the page of a kurta that starts in Maroon, M. */
const kurtaButtons = (page: Page) => {
  const main = page.getByRole('main')
  return {
    navy: main.getByRole('button', { name: 'Navy' }),
    large: main.getByRole('radio', { name: 'L', exact: true }),
    more: main.getByRole('button', { name: /^Increase/ }),
    add: main.getByRole('button', { name: 'Add to Cart', exact: true }),
  }
}

test('the colour, size and quantity that are pressed before hydration are those in the cart', async ({ page }) => {
  const { id, name, variantId } = await addSizedProduct(page.request)
  const customer = await signInNewCustomer(page)
  const code = await holdRequests(page, /\/assets\/entry\.client-[^/]*\.js$/)
  await page.goto(`/product/${id}`, { waitUntil: 'domcontentloaded' })
  await code.requested
  const { navy, large, more, add } = kurtaButtons(page)
  for (const button of [large, navy, more, add]) await button.click()
  code.release()

  await expect(page.getByText(`${name} added to cart!`)).toBeVisible()
  const { cart } = await customer.api.get<CallResponse<'GET /cart'>>('/cart')
  expect(cart.items).toMatchObject([{ productVariantId: variantId('navy', 'L'), quantity: 2 }])
})

test('Add to Cart adds the colour that was pressed just before it', async ({ page }) => {
  const { id, name, variantId } = await addSizedProduct(page.request)
  const customer = await signInNewCustomer(page)
  await page.goto(`/product/${id}`)
  await waitForCart(page)
  const { large, navy, add } = kurtaButtons(page)
  await large.click()
  await expect(page).toHaveURL(`/product/${id}?variant=${variantId('maroon', 'L')}`)
  // In one task: no rendering of low priority comes between the presses.
  const handles = await Promise.all([navy, add].map((button) => button.elementHandle()))
  await page.evaluate((buttons) => {
    for (const button of buttons) (button as HTMLElement).click()
  }, handles)

  await expect(page.getByText(`${name} added to cart!`)).toBeVisible()
  const { cart } = await customer.api.get<CallResponse<'GET /cart'>>('/cart')
  expect(cart.items).toMatchObject([{ productVariantId: variantId('navy', 'L'), quantity: 1 }])
  await expect(page).toHaveURL(`/product/${id}?variant=${variantId('navy', 'L')}`)
})
