import type { CallResponse } from '#contract/calls.ts'
import { createApiClient } from '#tests/support/e2e/api-client.ts'
import { expect, type Page, test, waitForHydrationOf } from '#tests/support/e2e/test.ts'

/** Removes two filters with the keyboard, and expects the focus at the filters, then at the results. */
async function expectFocusNearFilters(page: Page, [first, last]: readonly [string, string], results: string) {
  const filters = page.getByRole('list', { name: 'Chosen filters' })
  const chip = (name: string) => filters.getByRole('link', { name: `Remove filter: ${name}` })
  await waitForHydrationOf(chip(first))
  await chip(first).press('Enter')
  await expect(chip(first)).toHaveCount(0)
  await expect(filters).toBeFocused()
  await chip(last).press('Enter')
  await expect(filters).toHaveCount(0)
  await expect(page.getByRole('region', { name: results, exact: true })).toBeFocused()
}

test('who removes filters of a search with the keyboard stays at them, and after the last at the results', async ({
  page,
}) => {
  await page.goto('/search?q=kurta&stock=in&offers=only')
  await expectFocusNearFilters(page, ['In stock', 'Discounted'], 'Results')
})

test('who removes the filters of a search without results stays at what it says', async ({ page }) => {
  await page.goto('/search?q=xyzzy&stock=in&offers=only')
  await expectFocusNearFilters(page, ['In stock', 'Discounted'], 'Results')
  await expect(page.getByText('No Products Found')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Results', exact: true })).toBeFocused()
})

test('who removes filters of a category with the keyboard stays at them, and after the last at the products', async ({
  page,
}) => {
  const categories = await createApiClient(page.request).get<CallResponse<'GET /categories'>>('/categories')
  await page.goto(`/category/${categories[0]?.id}?stock=in&offers=only`)
  await expectFocusNearFilters(page, ['In stock', 'Discounted'], 'Products')
})

test('who removes the countries of a list with the keyboard stays at them, and after the last at the products', async ({
  page,
}) => {
  await page.goto('/products-list/latest?country=IN&country=VN')
  await expectFocusNearFilters(page, ['Made in India', 'Made in Vietnam'], 'Products')
})
