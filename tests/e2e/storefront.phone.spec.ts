import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

test.use({ pictures: true })

test('the phone’s menu links to all pages, Back closes it, and My Account asks a visitor to log in', async ({
  page,
}) => {
  await page.goto('/privacy-policy')
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const entries = await page.evaluate(() => history.length)
  await page.getByRole('button', { name: 'Menu' }).tap()
  for (const name of ['Best Selling', 'Mobiles', 'My Account', 'Privacy Policy', 'Terms & Conditions']) {
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  }
  // The menu opens before hydration; Back closes it from then on.
  await expect.poll(() => page.evaluate(() => history.length)).toBe(entries + 1)
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/')

  await page.getByRole('button', { name: 'Menu' }).tap()
  await menu.getByRole('link', { name: 'My Account' }).tap()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Login to Vipani' })).toBeVisible()
})

test('a menu that was opened before the code of the page is loaded stays open', async ({ page }) => {
  const scripts = await holdRequests(page, '**/assets/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Menu' }).tap()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeVisible()
  const entries = await page.evaluate(() => history.length)
  scripts.release()
  await expect.poll(() => page.evaluate(() => history.length)).toBe(entries + 1)
  await expect(menu).toBeVisible()
})

test('on a phone the price and the button stay at the bottom of a product page, and the header at the top', async ({
  page,
}) => {
  await page.goto('/products-list/best-selling')
  await page.getByRole('main').locator('article a[href^="/product/"]').first().tap()
  const button = page.getByRole('button', { name: 'Add to Cart', exact: true }).first()
  await expect(button).toBeInViewport()
  const before = await button.boundingBox()
  const header = page.getByRole('banner')
  // Sections that load while the page is scrolled make it longer.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.getByRole('contentinfo')).toBeInViewport({ timeout: 500 })
  }).toPass()

  await expect(button).toBeInViewport()
  expect((await button.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
  await expect.poll(async () => (await header.boundingBox())?.y).toBe(0)
})

test('on a phone the search page has one search field, and other pages have that of the header', async ({ page }) => {
  const fields = page.locator('input[name="q"]').filter({ visible: true })
  await page.goto('/')
  await expect(fields).toHaveCount(1)
  await fields.fill('shirt')
  await fields.press('Enter')
  await expect(page.getByRole('heading', { name: 'Search results for “shirt”' })).toBeVisible()
  await expect(fields).toHaveCount(1)
  await expect(fields).toHaveValue('shirt')
})
