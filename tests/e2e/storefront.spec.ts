import type { CallResponse } from '#contract/calls.ts'
import { uniqueUsername } from '#tests/support/e2e/api-client.ts'
import { cartDrawer, openCart, quickAddButton, waitForCart } from '#tests/support/e2e/cart.ts'
import { submitRegistration } from '#tests/support/e2e/sign-in.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

type Products = NonNullable<CallResponse<'GET /products'>['data']>

async function fetchBestSellers(page: Page, limit = 1): Promise<Products> {
  const reply = await page.request.get(`/api/products?sortBy=buyCount&limit=${limit}`)
  return ((await reply.json()) as { data: Products }).data
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a shopper browses from the home page to a product and to the next page of a list', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Shop Collection' }).click()
    await expect(page).toHaveURL('/products-list/best-selling')
    const cards = page.getByRole('main').locator('a[href^="/product/"]')
    const first = await cards.first().getAttribute('href')

    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(cards.first()).not.toHaveAttribute('href', first ?? '')
    await cards.first().click()
    await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible()
  })

  test('every page says that JavaScript is needed to order', async ({ page }) => {
    for (const path of ['/', '/products-list/best-selling', '/wish-list']) {
      await page.goto(path)
      await expect(page.getByRole('note').filter({ hasText: 'JavaScript is off.' })).toBeVisible()
    }
  })

  test('an unknown product and an unknown category show not-found messages with status 404', async ({ page }) => {
    const product = await page.goto('/product/2b5fb8d0-0000-4000-8000-000000000000')
    expect(product?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')

    const category = await page.goto('/category/2b5fb8d0-0000-4000-8000-000000000000')
    expect(category?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Category not found or could not be loaded.' })).toBeVisible()
  })
})

test('an unknown URL shows the 404 page with a link home and a Go Back button', async ({ page }) => {
  for (const address of ['/no/such/page', '/refund-policy']) {
    const reply = await page.goto(address)

    expect(reply?.status(), address).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/')
    await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible()
  }
})

test('a failed section shows an error and loads on Try Again; the others are unaffected', async ({ page }) => {
  await page.goto('/privacy-policy')
  let isDown = true
  await page.route('**/api/products?*sortBy=viewCount*', (route) =>
    isDown ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  )
  await page
    .getByRole('banner')
    .getByRole('link', { name: /vipani/i })
    .first()
    .click()

  await expect(page.getByText('Failed to fetch most viewed products.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Best Selling' }).locator('a[href^="/product/"]').first()).toBeVisible()
  isDown = false
  await page.getByRole('region', { name: 'Most Viewed' }).getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('region', { name: 'Most Viewed' }).locator('a[href^="/product/"]').first()).toBeVisible()
})

test('a visitor who adds from a product page is asked to log in, and finds it in the cart afterwards', async ({
  page,
}) => {
  const product = (await fetchBestSellers(page, 12)).find(({ variants }) => (variants[0]?.stock ?? 0) > 5)
  await page.goto(`/product/${product?.id}`)
  await waitForCart(page)
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByText('Please log in to add items to your cart.')).toBeVisible()

  const modal = page.getByRole('dialog', { name: 'Login to Vipani' })
  await modal.getByRole('button', { name: 'Create an account' }).click()
  await submitRegistration(page.getByRole('dialog', { name: 'Create Your Account' }), uniqueUsername('visitor'))
  await expect(cartDrawer(page)).toContainText(product?.name ?? 'a product')
  await expect(cartDrawer(page)).toContainText('1 item')
})

test('a visitor keeps a cart in the browser, and checkout asks to log in in place', async ({ page }) => {
  await page.goto('/products-list/best-selling')
  await waitForCart(page)
  await quickAddButton(page).click()
  const drawer = cartDrawer(page)
  await expect(drawer).toContainText('1 item')
  await page.reload()
  await waitForCart(page)
  await openCart(page)
  await expect(drawer).toContainText('1 item')

  await drawer.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('dialog', { name: 'Login to Proceed' })).toBeVisible()
})
