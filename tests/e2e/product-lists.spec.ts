import type { CallResponse } from '#contract/calls.ts'
import { addProduct, createApiClient, createBrandAndCategory } from '#tests/support/e2e/api-client.ts'
import { waitForCart } from '#tests/support/e2e/cart.ts'
import { layoutShifts, recordLayoutShifts } from '#tests/support/e2e/layout-shifts.ts'
import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

const cards = (page: Page) => page.getByRole('main').locator('article a[href^="/product/"]')

let largeCategory: Promise<string> | undefined

/** The id of a category of 30 products, a list of three pages, which the tests of a worker share. */
function shareLargeCategory(page: Page): Promise<string> {
  largeCategory ??= createLargeCategory(page)
  return largeCategory
}

async function createLargeCategory(page: Page): Promise<string> {
  const { brand, category } = await createBrandAndCategory(page.request)
  const place = { brandId: brand.id, categoryId: category.id }
  for (let count = 0; count < 30; count++) await addProduct(page.request, undefined, place)
  return category.id
}

const scrollToEnd = (page: Page) => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))

/**
 * Waits until the scroll animation of a key and the requests that it caused have ended: for 20 frames nothing has moved or is loading. Both
 * take their time: the animation reaches the end of what was loaded meanwhile, and the response may come after the animation.
 */
const scrollEnded = (page: Page) =>
  page.evaluate(async () => {
    let [before, still] = ['', 0]
    while (still < 20) {
      await new Promise(requestAnimationFrame)
      const state = `${scrollY} ${document.querySelectorAll('main article').length}`
      // The link is hidden while a page is loading.
      const isLoading = !document.querySelector('[data-infinite-list] > [rel=next]')
      still = isLoading || state !== before ? 0 : still + 1
      before = state
    }
  })

test('if the next page of a list fails, the loaded products stay, it is requested once, and Try Again loads it', async ({
  page,
}) => {
  let requestCount = 0
  await page.route('**/api/products?*cursor=*', (route) => {
    requestCount += 1
    return requestCount === 1 ? route.fulfill({ status: 503, json: {} }) : route.continue()
  })
  await page.goto('/products-list/latest')
  await scrollToEnd(page)
  await expect(page.getByText('Failed to fetch products.')).toBeVisible()
  await expect(cards(page)).toHaveCount(12)
  await page.evaluate(() => window.scrollTo(0, 0))
  await scrollToEnd(page)
  await expect(page.getByText(/^Showing 12 of \d+$/)).toBeVisible()
  expect(requestCount).toBe(1)

  await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(24)
})

test('while a list has a next page, its footer is a window further down, so that the page that is appended does not move it', async ({
  page,
}) => {
  await page.goto('/products-list/latest')
  await waitForCart(page)
  const topOf = (selector: string) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().top)
  const gap = (await topOf('footer')) - (await topOf('[data-infinite-list] > [rel=next]'))
  expect(gap).toBeGreaterThan(await page.evaluate(() => innerHeight))
})

test('nothing moves when placeholders appear above the end of a list, and when products take their place', async ({
  page,
}) => {
  await recordLayoutShifts(page)
  await page.goto('/products-list/latest')
  await waitForCart(page)
  const { requested, release } = await holdRequests(page, '**/api/products?*cursor=*', 1)
  const before = (await layoutShifts(page)).length
  // The end of the list is in the middle of the window, as after a fast scroll.
  await page
    .locator('[data-infinite-list]')
    .evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - innerHeight / 2))
  await requested
  const placeholders = page.getByRole('status').filter({ hasText: 'Loading…' })
  await placeholders.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top))
  release()
  await expect.poll(() => cards(page).count()).toBe(24)
  await expect(placeholders).toHaveCount(0)
  expect((await layoutShifts(page)).slice(before)).toEqual([])
})

test('going back from a product restores the products and the scroll position', async ({ page }) => {
  await page.goto('/products-list/latest')
  await scrollToEnd(page)
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(24)
  const card = cards(page).nth(18)
  await card.scrollIntoViewIfNeeded()
  const before = { count: await cards(page).count(), top: (await card.boundingBox())?.y ?? 0 }
  await card.click()
  await expect(page).toHaveURL(/\/product\//)
  await page.goBack()

  await expect(page).toHaveURL('/products-list/latest')
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(before.count)
  await expect.poll(async () => Math.abs(((await card.boundingBox())?.y ?? 0) - before.top)).toBeLessThan(8)
})

test('a list loads more as its end becomes visible, each product once, until the end is announced', async ({
  page,
}) => {
  await page.goto(`/category/${await shareLargeCategory(page)}`)
  const ending = page.getByText("You've reached the end of the list.")
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(ending).toBeVisible({ timeout: 300 })
  }).toPass()
  const paths = await cards(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(paths).toHaveLength(30)
  expect(new Set(paths).size).toBe(30)
})

test('further pages load without scrolling until the screen is filled', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 6000 })
  await page.goto('/products-list/latest')
  await expect.poll(() => cards(page).count()).toBeGreaterThan(24)
})

for (const [name, findPath] of [
  ['a ranking', async () => '/products-list/latest'],
  ['a category', async (page: Page) => `/category/${await shareLargeCategory(page)}`],
  ['a search', async () => '/search?sort=newest'],
] as const) {
  test(`scrolling to the end of ${name} loads one page, and scrolling again loads the next`, async ({ page }) => {
    await page.setViewportSize({ width: 900, height: 500 })
    await page.goto(await findPath(page))
    await expect(cards(page)).toHaveCount(12)
    const scrolling = await page.evaluateHandle(() => ({
      ended: new Promise((resolve) => addEventListener('scrollend', resolve, { once: true })),
    }))
    await page.keyboard.press('End')
    await expect.poll(() => cards(page).count()).toBeGreaterThan(12)
    await scrolling.evaluate(({ ended }) => ended)
    const status = page.getByText(/^Showing \d+ of /)
    await expect(status).toBeVisible()
    await scrollEnded(page)
    // One page at a time: without further scrolling no page is loaded.
    const count = await cards(page).count()
    await scrollEnded(page)
    expect(await cards(page).count()).toBe(count)

    await page.keyboard.press('End')
    await expect.poll(() => cards(page).count()).toBeGreaterThan(count)
  })
}

test('the keyboard loads more products, and the list announces the number of loaded ones', async ({ page }) => {
  await page.goto('/products-list/latest')
  const more = page.getByRole('link', { name: 'Load more' })
  await expect(page.getByText(/^Showing 12 of \d+$/)).toBeVisible()
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Showing (24|36) of \d+$/)).toBeVisible()
  await expect(page).toHaveURL('/products-list/latest')
})

test('the focus stays at the end of a list when its button disappears under the keyboard', async ({ page }) => {
  let requestCount = 0
  await page.route('**/api/products?*cursor=*', (route) => {
    requestCount += 1
    return requestCount === 1 ? route.fulfill({ status: 503, json: {} }) : route.continue()
  })
  await page.goto('/products-list/latest')
  await waitForCart(page)
  // The focus on the link scrolls, which can load a page and remove the link again.
  const focusedEnd = page.locator('[data-infinite-list]:focus-within')
  await page.getByRole('link', { name: 'Load more' }).press('Enter')
  const retry = page.getByRole('main').getByRole('button', { name: 'Try Again' })
  await expect(retry).toBeVisible()
  await expect(focusedEnd).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(retry).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(24)
  await scrollEnded(page)
  await expect(focusedEnd).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(focusedEnd).toBeVisible()
})

test('a late response for one category is not shown in another', async ({ page }) => {
  const categories = await createApiClient(page.request).get<CallResponse<'GET /categories'>>('/categories')
  const [slow, quick] = ['Audio', 'Bags & Accessories'].map(
    (name) => categories.find((category) => category.name === name)!,
  )
  const late = await holdRequests(page, `**/api/products?*categoryId=${slow!.id}*`)
  await page.goto('/privacy-policy')
  await waitForCart(page)
  const nav = page.getByRole('navigation', { name: 'Categories', exact: true })
  await nav.getByRole('link', { name: slow!.name }).click()
  await late.requested
  await nav.getByRole('link', { name: quick!.name }).click()
  await expect(cards(page).first()).toBeVisible()
  const shown = await cards(page).allInnerTexts()
  late.release()
  await page.unrouteAll({ behavior: 'wait' })

  await expect(page.getByRole('heading', { level: 1, name: quick!.name })).toBeVisible()
  expect(await cards(page).allInnerTexts()).toEqual(expect.arrayContaining(shown))
  const { products = [] } = await createApiClient(page.request).get<CallResponse<'GET /products'>>(
    `/products?categoryId=${slow!.id}&pageSize=12`,
  )
  for (const { name } of products) expect(await cards(page).allInnerTexts()).not.toContain(name)
})
