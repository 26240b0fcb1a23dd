import { addProduct, updateProduct } from '#tests/support/e2e/api-client.ts'
import { cartDrawer, openCart, waitForCart } from '#tests/support/e2e/cart.ts'
import { signInNewCustomer } from '#tests/support/e2e/customer.ts'
import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

test('a revoked session leads to the home page on the first refused call, also while the session is loading', async ({
  page,
}) => {
  await signInNewCustomer(page)
  await page.route('**/api/auth/me', () => {})
  await page.route('**/api/orders/my-orders?**', (route) =>
    route.fulfill({ status: 401, json: { message: 'Please sign in.' } }),
  )
  await page.goto('/account/orders', { waitUntil: 'domcontentloaded' })
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible()
})

test('a section without a response shows an error after 30 seconds, and loads on Try Again', async ({ page }) => {
  await page.clock.install()
  await page.goto('/privacy-policy')
  await waitForCart(page)
  let isHung = true
  await page.route('**/api/products?*sortBy=buyCount*', (route) => (isHung ? undefined : route.continue()))
  await page.getByRole('banner').getByRole('link').first().click()
  const latest = page.getByRole('region', { name: 'Latest' })
  await expect(latest.getByRole('article').first()).toBeVisible()
  await page.clock.fastForward(31_000)
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to fetch best selling products.' })
  await expect(failed).toContainText('Network Error: no answer within 30 seconds.')
  isHung = false
  await failed.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('region', { name: 'Best Selling' }).getByRole('article').first()).toBeVisible()
  await expect(failed).toHaveCount(0)
})

test('a product that was viewed before is shown from the cache while it is loaded again', async ({ page }) => {
  const product = await addProduct(page.request)
  const toHome = () => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click()
  await page.goto(`/product/${product.id}`)
  await waitForCart(page)
  await toHome()
  // The home page is shown at its top, which would undo an earlier scroll.
  await expect(page.getByRole('region', { name: 'Best Selling' }).getByRole('article').first()).toBeVisible()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const card = page.getByRole('region', { name: 'Recently viewed' }).getByRole('link', { name: product.name })
  await expect(card).toBeVisible()
  await updateProduct(page.request, product, { originalPrice: '1599.00' })
  const reload = await holdRequests(page, `**/api/products/${product.id}*`)
  await card.click()
  await reload.requested
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('₹1,499.00')
  reload.release()
  await expect(page.getByRole('main')).toContainText('₹1,599.00')
})

const reloadText = 'Part of this page did not load. Please check your connection and reload the page.'

test('on the first page of a visit, a section whose code cannot be loaded stays as the server rendered it', async ({
  page,
}) => {
  const product = await addProduct(page.request)
  const errors: string[] = []
  page.on('pageerror', ({ message }) => void errors.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error' && /React/.test(message.text())) errors.push(message.text())
  })
  const blocked = page.waitForRequest('**/assets/DeliveryInfo-*.js')
  await page.route('**/assets/{DeliveryInfo,SimilarProducts}-*.js', (route) => route.abort())
  await page.goto(`/product/${product.id}`)
  await waitForCart(page)
  await blocked

  const prompt = page.getByRole('alert').filter({ hasText: reloadText })
  await expect(prompt).toBeVisible()
  await expect(page.getByRole('main').getByText('Cash on delivery')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  expect(errors).toEqual([])
})

test('the heading of a page stays visible while the page’s code is loaded', async ({ page }) => {
  await page.addInitScript(() => {
    const states = new Set<boolean>()
    Object.assign(window, { headingStates: states })
    const record = () => {
      const heading = document.querySelector('h1')
      if (heading || states.size) states.add(Boolean(heading?.checkVisibility()))
    }
    const observe = () => {
      record()
      new MutationObserver(record).observe(document.body, { subtree: true, childList: true, attributes: true })
    }
    document.addEventListener('DOMContentLoaded', observe)
  })
  const code = await holdRequests(page, '**/assets/ProductUnavailable-*.js')
  const loaded = page.waitForResponse('**/assets/ProductUnavailable-*.js')
  await page.goto('/product/2b5fb8d0-0000-4000-8000-000000000000', { waitUntil: 'domcontentloaded' })
  await waitForCart(page)
  // React may delay a fallback by up to 300 ms.
  await page.waitForTimeout(400)
  code.release()
  await (await loaded).finished()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await page.evaluate(() => [...(window as unknown as { headingStates: Set<boolean> }).headingStates])).toEqual([
    true,
  ])
})

test('after a navigation, the product page is shown without the section whose code cannot be loaded', async ({
  page,
}) => {
  const product = await addProduct(page.request)
  await page.route('**/assets/DeliveryInfo-*.js', (route) => route.abort())
  await page.goto(`/search?q=${encodeURIComponent(product.name)}`)
  await page.getByRole('main').getByRole('link', { name: product.name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: reloadText })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first()).toBeEnabled()
})

test('a link to a page whose code cannot be loaded opens the page as a document', async ({ page }) => {
  await page.route('**/assets/products-list-*.js', (route) => route.abort())
  await page.goto('/')
  await waitForCart(page)
  await page.getByRole('main').getByRole('link', { name: 'View all: Latest' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Latest' })).toBeVisible()
  await expect(page).toHaveURL('/products-list/latest')
})

test('while the code of the footer is loading, the footer stays as the server rendered it, and no error is logged', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => void errors.push(message))
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
  const code = await holdRequests(page, '**/assets/frame-module-*.js')
  await page.goto('/')
  await waitForCart(page)
  await code.requested
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'View all: Latest' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Latest' })).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toBeVisible()
  code.release()
  // The list loads further products above the footer, so that a click could miss the link.
  await footer.getByRole('link', { name: 'Privacy Policy' }).press('Enter')
  await expect(page).toHaveURL('/privacy-policy')
  expect(errors).toEqual([])
})

test('if the page changes while the code of the open panel of categories is loading, the panel closes', async ({
  page,
}) => {
  const code = await holdRequests(page, '**/assets/frame-module-*.js')
  await page.goto('/')
  await waitForCart(page)
  await code.requested
  const panel = page.getByRole('navigation', { name: 'Categories', exact: true }).locator('details')
  const category = panel.getByRole('link').first()
  await panel.getByText('All categories').click()
  await expect(category).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'View all: Latest' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Latest' })).toBeVisible()
  await expect(category).toBeHidden()

  await panel.getByText('All categories').click()
  await expect(category).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Best Selling' })).toBeVisible()
  await expect(category).toBeHidden()
})

test('if the code of the footer cannot be loaded, the links of the page work, and the footer stays', async ({
  page,
}) => {
  await page.route('**/assets/frame-module-*.js', (route) => route.abort())
  await page.goto('/')
  await waitForCart(page)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'View all: Latest' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Latest' })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' })).toBeVisible()
})

test('if the code of the cart drawer cannot be loaded, one message offers to reload the page, and the drawer opens after the reload', async ({
  page,
}) => {
  await page.route('**/assets/CartDrawer-*.js', (route) => route.abort())
  await page.goto('/privacy-policy')
  await waitForCart(page)
  await openCart(page)
  const prompt = page.getByRole('alert').getByText(reloadText)
  await expect(prompt).toBeVisible()
  await openCart(page)
  await expect(prompt).toHaveCount(1)

  await page.unroute('**/assets/CartDrawer-*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await waitForCart(page)
  await openCart(page)
  await expect(cartDrawer(page)).toBeVisible()
})

test('the code of a page loads when the pointer is on its link, and the product’s views are not counted', async ({
  page,
}) => {
  const product = await addProduct(page.request)
  await page.goto(`/search?q=${encodeURIComponent(product.name)}`)
  await waitForCart(page)
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await page.getByRole('main').getByRole('link', { name: product.name }).first().hover()
  await expect
    .poll(() => requestedPaths.filter((path) => path.startsWith('/assets/product-')).length)
    .toBeGreaterThan(0)
  expect(requestedPaths.filter((path) => path.startsWith('/api/products/'))).toEqual([])
})

test('in the account, the files that a page imports load with its code when the pointer is on its link', async ({
  page,
}) => {
  await signInNewCustomer(page)
  await page.goto('/account/profile')
  const preloads = page.locator('link[rel=modulepreload][href*="/assets/DeliveryAddressFields-"]')
  await expect(preloads).toHaveCount(0)
  // Before the browser has run the list of those files, the pointer loads the page's own code only.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await page.getByRole('complementary').getByRole('link', { name: 'Addresses' }).hover()
    await expect(preloads).toHaveCount(1, { timeout: 1000 })
  }).toPass({ timeout: 10_000 })
})

test('the buttons of an error page work', async ({ page }) => {
  await page.goto('/privacy-policy')
  await page.goto('/there-is-no-such-page')
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/privacy-policy')
})
