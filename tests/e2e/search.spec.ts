import { findAxeViolations } from '#tests/support/e2e/accessibility.ts'
import { waitForCart } from '#tests/support/e2e/cart.ts'
import { passTime } from '#tests/support/e2e/pass-time.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

/** Records the URLs of all API calls of the page. */
function recordCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}

test('the header’s search makes no call while typing, suggests categories and recent searches, and opens the results', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/privacy-policy')
  const box = page.getByRole('banner').getByLabel('Search products')
  await box.focus()
  await expect(box).toHaveRole('combobox')
  const calls = recordCalls(page)
  await box.pressSequentially('foot')
  await expect(page.getByRole('option', { name: 'Footwear' })).toBeVisible()
  await box.pressSequentially('wear kurta')
  // The search page requests suggestions 150 ms after the last key.
  await passTime(page, 1000)
  expect(calls).toEqual([])

  await box.fill('kurta')
  await box.press('Enter')
  await expect(page).toHaveURL('/search?q=kurta')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for “kurta”')
  // The code that stores searches is loaded after the results are shown.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('vipani_searches'))).toContain('kurta')
  await page.goto('/privacy-policy')
  await box.focus()
  await expect(page.getByRole('option', { name: 'kurta' })).toBeVisible()
  const clear = page.getByRole('button', { name: 'Clear recent searches' })
  await page.keyboard.press('Tab')
  await expect(clear).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search', exact: true })).toBeFocused()
  await expect(clear).toBeHidden()
  await box.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'kurta' })).toBeHidden()
  await expect(box).toBeFocused()
  await expect(page.getByRole('option').first()).toBeVisible()
})

test('after the recent searches of the search page are cleared, the focus is where they were', async ({ page }) => {
  await page.goto('/privacy-policy')
  await page.evaluate(() => localStorage.setItem('vipani_searches', '["kurta"]'))
  await page.goto('/search')
  await page.getByRole('region', { name: 'Recent searches' }).getByRole('button', { name: 'Clear' }).press('Enter')
  await expect(page.getByText('The recent searches are cleared.')).toBeFocused()
})

test('the active suggestion of a long list stays in view', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 320 })
  await page.goto('/privacy-policy')
  const box = page.getByRole('banner').getByLabel('Search products')
  await box.focus()
  const last = page.getByRole('option').last()
  await expect(last).toBeVisible()
  await expect(last).not.toBeInViewport()
  await box.press('ArrowUp')
  await expect(last).toHaveAttribute('aria-selected', 'true')
  await expect(last).toBeInViewport({ ratio: 1 })
})

test('a shopper gets suggestions, filters the results, shares their URL and returns to them', async ({ page }) => {
  await page.goto('/search')
  const field = page.getByLabel('Search the shop').first()
  await field.pressSequentially('sneak')
  const options = page.getByRole('option')
  await expect(options.filter({ hasText: 'Sneakers' }).first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /\d suggestions?$/ })).toHaveCount(1)
  expect(await findAxeViolations(page)).toEqual([])
  await field.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await field.press('Escape')
  await expect(options.first()).toBeHidden()
  await field.fill('snekers')
  await field.press('Enter')

  await expect(page.getByText('Showing results for sneakers instead of “snekers”.')).toBeVisible()
  const filters = page.getByRole('form', { name: 'Filters' })
  const white = filters.getByRole('checkbox', { name: /^White/ })
  await white.check()
  await expect(page).toHaveURL(/color=white/)
  await expect(white).toBeFocused()
  await filters.getByRole('group', { name: 'Price' }).getByRole('spinbutton', { name: 'To' }).fill('5000')
  await filters.getByRole('group', { name: 'Price' }).getByRole('spinbutton', { name: 'To' }).press('Enter')
  await page.getByLabel('Sort by').selectOption('price-low')
  await expect(page).toHaveURL('/search?q=snekers&color=white&max=5000&sort=price-low')
  const found = page.getByRole('list', { name: 'Results for snekers' }).getByRole('listitem')
  await expect(found.first()).toContainText('Sneakers')
  await expect(page.getByText(/^\d+ products?$/).first()).toBeVisible()
  await expect(found.first()).toContainText('Sneakers')

  const shared = await page.context().newPage()
  await shared.goto(page.url())
  const sharedItems = shared.getByRole('list', { name: 'Results for snekers' }).getByRole('listitem')
  await expect(sharedItems.first()).toBeVisible()
  await expect(found).toHaveCount(await sharedItems.count())
  await shared.close()
  await found.first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\//)
  await page.goBack()
  await expect(white).toBeChecked()
  await page.getByRole('link', { name: 'Remove filter: White' }).click()
  await expect(page).toHaveURL('/search?q=snekers&max=5000&sort=price-low')
  await expect(white).not.toBeChecked()
  await page.goBack()
  await expect(white).toBeChecked()
})

test('a search on the first page of a visit moves the focus to the heading and announces the new title', async ({
  page,
}) => {
  await page.goto('/search?q=kurta')
  await waitForCart(page)
  const box = page.getByRole('banner').getByLabel('Search products')
  await box.fill('sari')
  await box.press('Enter')
  const title = 'Search results for “sari”'
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: title })).toHaveCount(1)
})

test('a page of results asks for suggestions of its words only when the shopper enters the field', async ({ page }) => {
  const calls = recordCalls(page)
  await page.clock.install()
  await page.goto('/search?q=kurta')
  await waitForCart(page)
  const field = page.getByLabel('Search the shop').first()
  await expect(field).toHaveRole('combobox')
  // A request for suggestions would follow after 150 ms.
  await passTime(page, 1000)
  expect(calls).not.toContain('/api/search/suggestions')
  await field.focus()
  await expect(page.getByRole('option').filter({ hasText: 'Kurta' }).first()).toBeVisible()
})

test('a search without results suggests what to do next, and invalid URL parameters are ignored', async ({ page }) => {
  const reply = await page.goto('/search?q=xyzzy&sort=best&min=cheap&category=1&cursor=%00&page=-1')
  expect(reply?.status()).toBe(200)
  await expect(page.getByText('No Products Found')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What others buy' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Footwear' })).toBeVisible()
})

test('a search without results names the price limit that was understood', async ({ page }) => {
  await page.goto('/search?q=sneekers+under+10')
  await expect(page.getByText('No Products Found')).toBeVisible()
  await expect(page.getByText('Prices up to ₹10, as you wrote.')).toBeVisible()
  await expect(page.getByText('Searched for sneakers instead of “sneekers under 10”.')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a shopper searches, filters, sorts and opens the next page', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('banner').getByLabel('Search products').first().fill('cotton')
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).first().click()
    await expect(page).toHaveURL('/search?q=cotton')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await page
      .getByRole('form', { name: 'Filters' })
      .getByRole('checkbox', { name: /^In stock/ })
      .check()
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await expect(page).toHaveURL(/stock=in/)
    await expect(page.getByRole('link', { name: 'Remove filter: In stock' })).toBeVisible()

    await page.goto('/search?sort=popular')
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(page).toHaveURL(/sort=popular&cursor=/)
    await expect(page.getByRole('list', { name: 'Products' }).getByRole('listitem').first()).toBeVisible()
  })
})

test('when other suggestions replace the shown ones, none is active, so that Enter searches for the typed text', async ({
  page,
}) => {
  const shown = { products: [], brands: [], categories: [{ id: 'sarees', name: 'Sarees' }] }
  const replacing = { ...shown, categories: [{ id: 'saris', name: 'Saris' }] }
  const late = Promise.withResolvers<void>()
  await page.route('**/api/search/suggestions?*', async (route) => {
    const isFirst = new URL(route.request().url()).searchParams.get('q') === 'sar'
    if (!isFirst) await late.promise
    await route.fulfill({ json: isFirst ? shown : replacing })
  })
  await page.goto('/search')
  await waitForCart(page)
  const field = page.getByLabel('Search the shop').first()
  await field.pressSequentially('sar')
  await expect(page.getByRole('option')).toHaveText(['Sarees'])
  await field.pressSequentially('i')
  await field.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Sarees', selected: true })).toBeVisible()
  late.resolve()
  await expect(page.getByRole('option')).toHaveText(['Saris'])
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0)
  await field.press('Enter')
  await expect(page).toHaveURL('/search?q=sari')
})
