import { tokenStorageKey } from '#contract/limits.ts'
import { addProduct, createAdminClient } from '#tests/support/e2e/api-client.ts'
import { waitForCart } from '#tests/support/e2e/hydrated.ts'
import { registerCustomer } from '#tests/support/e2e/placed-order.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

test('a customer who presses Add to Cart before the shop knows them is not asked to log in', async ({ page }) => {
  const product = await addProduct(page.request)
  const { token } = await registerCustomer(page.request)
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [tokenStorageKey, token] as const)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/auth/me', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/product/${product.id}`, { waitUntil: 'domcontentloaded' })
  const button = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()
  // However early it is pressed, once is enough.
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  answer()
  await expect(page.getByText(`${product.name} added to cart!`)).toBeVisible()
  await expect(page.getByText('Please log in to add items to your cart.')).toHaveCount(0)
})

test('a customer whose session ended elsewhere goes home by the first refused call, before the shop knows them', async ({
  page,
}) => {
  const { token } = await registerCustomer(page.request)
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [tokenStorageKey, token] as const)
  await page.route('**/api/auth/me', () => {})
  await page.route('**/api/orders/my-orders?**', (route) =>
    route.fulfill({ status: 401, json: { message: 'Please sign in.' } }),
  )
  await page.goto('/account/orders', { waitUntil: 'domcontentloaded' })
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible()
})

test('a section whose answer never comes says so after 30 seconds, and comes on Try Again', async ({ page }) => {
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

test('a product that was looked at before is asked for anew, and stands there meanwhile', async ({ page }) => {
  const product = await addProduct(page.request)
  const toHome = () => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click()
  await page.goto(`/product/${product.id}`)
  await waitForCart(page)
  await toHome()
  const viewed = page.getByRole('region', { name: 'Recently viewed' })
  const productVariants = JSON.stringify([{ color: 'red', stock: 5 }])
  const { id, name: productName, categoryId, brandId } = product
  const changed = { id, productName, originalPrice: '1599.00', productVariants, categoryId, brandId }
  await (await createAdminClient(page.request)).post('/products', changed)
  await viewed.getByRole('link', { name: productName }).click()
  await expect(page.getByRole('main')).toContainText('₹1,599.00')
})

const reloadText = 'Part of this page did not load. Please check your connection and reload the page.'

test('on the first page of a visit, a part whose file does not arrive stays as the server rendered it', async ({
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

test('after a link, the page of a product is shown without a part whose file does not arrive', async ({ page }) => {
  const product = await addProduct(page.request)
  await page.route('**/assets/DeliveryInfo-*.js', (route) => route.abort())
  await page.goto('/products-list/latest')
  await page.getByRole('main').getByRole('link', { name: product.name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: reloadText })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first()).toBeEnabled()
})

test('when the file of the cart drawer does not arrive, one message offers to reload the page, and the drawer opens after it', async ({
  page,
}) => {
  await page.route('**/assets/CartDrawer-*.js', (route) => route.abort())
  await page.goto('/products-list/latest')
  await waitForCart(page)
  const openCart = () => page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  await openCart()
  const prompt = page.getByRole('alert').getByText(reloadText)
  await expect(prompt).toBeVisible()
  await openCart()
  await expect(prompt).toHaveCount(1)

  await page.unroute('**/assets/CartDrawer-*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await waitForCart(page)
  await openCart()
  await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible()
})

test('the code of a page comes when the pointer rests on its link, and nobody has looked at the product yet', async ({
  page,
}) => {
  const product = await addProduct(page.request)
  await page.goto('/products-list/latest')
  await waitForCart(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByRole('main').getByRole('link', { name: product.name }).first().hover()
  await expect.poll(() => asked.filter((path) => path.startsWith('/assets/product-')).length).toBeGreaterThan(0)
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
})

test('the buttons of a page that could not be shown work', async ({ page }) => {
  await page.goto('/privacy-policy')
  await page.goto('/there-is-no-such-page')
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/privacy-policy')
})
