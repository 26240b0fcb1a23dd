import type { CallResponse } from '#contract/calls.ts'
import { tokenStorageKey } from '#contract/limits.ts'
import { addProduct } from '#tests/support/e2e/api-client.ts'
import { waitForCart } from '#tests/support/e2e/hydrated.ts'
import { registerCustomer } from '#tests/support/e2e/placed-order.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

const cartChunk = /\/assets\/cart-sto(?:re|rage)-[^/]*\.js$/

/** Holds back requests to the URL until the returned function is called; with `times`, only the first ones. */
async function holdRequests(page: Page, url: string | RegExp, times?: number): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    url,
    async (route) => {
      await released
      await route.continue()
    },
    { times },
  )
  return release
}

/** Opens a product page as a returning customer, with the responses of the session and of the cart's code delayed. */
async function openWithLateCart(page: Page) {
  const product = await addProduct(page.request)
  const customer = await registerCustomer(page.request)
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    tokenStorageKey,
    customer.token,
  ] as const)
  const releaseSession = await holdRequests(page, '**/api/auth/me')
  // Only the first request for the code is delayed; a later one finishes before it.
  const releaseCode = await holdRequests(page, cartChunk, 1)
  await page.goto(`/product/${product.id}`, { waitUntil: 'domcontentloaded' })
  const button = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  return { product, customer, button, releaseSession, releaseCode }
}

test('an item that a signed-in customer adds before the session is loaded is in their own cart', async ({ page }) => {
  const { product, customer, releaseSession, releaseCode } = await openWithLateCart(page)
  releaseSession()
  setTimeout(releaseCode, 2000)
  await expect(page.getByText(`${product.name} added to cart!`)).toBeVisible()
  const { cart } = await customer.api.get<CallResponse<'GET /cart'>>('/cart')
  expect(cart.items.map(({ quantity }) => quantity)).toEqual([1])
  await expect(page.getByText('Your cart came along.')).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Your cart' })).toContainText('1 item')
})

test('if the server rejects an early Add to Cart, the error is shown under the button and the cart stays closed', async ({
  page,
}) => {
  await page.route('**/api/cart/add', (route) => route.fulfill({ status: 500, json: {} }))
  const { releaseSession, releaseCode } = await openWithLateCart(page)
  releaseSession()
  setTimeout(releaseCode, 2000)
  await expect(page.getByRole('main').getByText('Failed to add product to cart (backend).')).toBeVisible()
  await expect(page.getByText('Failed to sync cart with backend.')).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Your cart' })).toHaveCount(0)
})

test('when the code of the cart cannot be loaded, a customer reloads the page and adds to their own cart', async ({
  page,
}) => {
  const product = await addProduct(page.request)
  const customer = await registerCustomer(page.request)
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    tokenStorageKey,
    customer.token,
  ] as const)
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
