import { signInNewCustomer } from '#tests/support/e2e/customer.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

test.use({ pictures: true })

test('the first screen of a product page has the name and a picture', async ({ page }) => {
  await page.goto('/products-list/best-selling')
  await page.getByRole('main').locator('article a[href^="/product/"]').first().tap()
  await expect(page.getByRole('region', { name: 'Pictures' })).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
})

test('the first screen of an account page has its heading, and its link in the menu', async ({ page }) => {
  await signInNewCustomer(page)
  await page.goto('/account/your-data')
  const heading = page.getByRole('heading', { level: 1, name: 'Your Data' })
  await expect(heading).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Your Data' }),
  ).toBeInViewport({
    ratio: 1,
  })
  expect((await heading.boundingBox())?.y).toBeLessThan(500)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
