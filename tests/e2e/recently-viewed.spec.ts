import { findViolations } from '#tests/support/e2e/accessibility.ts'
import { addProduct } from '#tests/support/e2e/api-client.ts'
import { waitForCart } from '#tests/support/e2e/cart.ts'
import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

test('a product page shows what was viewed before, with one request when it is near, until it is cleared', async ({
  page,
}) => {
  const products = []
  for (let number = 0; number < 6; number++) products.push(await addProduct(page.request))
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/recently-viewed/')) requests.push(request.postData() ?? '')
  })
  for (const { id } of products) {
    await page.goto(`/product/${id}`)
    await waitForCart(page)
    await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('vipani_viewed') ?? '[]')[0])).toBe(id)
  }
  const section = page.getByRole('region', { name: 'Recently viewed' })
  requests.length = 0
  await page.reload()
  await waitForCart(page)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const names = products.map(({ name }) => name).reverse()
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(names.slice(1, 5))
  expect(requests).toHaveLength(1)
  // The header covers parts of what is below it, which counts as too small a target.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await findViolations(page, 'recently viewed')).toEqual([])

  await section.getByRole('button', { name: 'Show all 5' }).click()
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(names.slice(1))
  await expect(section.getByRole('listitem').nth(4).getByRole('link').first()).toBeFocused()
  await section.getByRole('button', { name: 'Clear the recently viewed products' }).click()
  await expect(section).toHaveCount(0)
  await expect(page.getByText('The recently viewed products are cleared.')).toBeFocused()
  await page.reload()
  await waitForCart(page)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(section).toHaveCount(0)
  expect(requests).toHaveLength(1)
})

/** Opens a page with these viewed products. */
async function openWithViewed(page: Page, path: string, ids: readonly string[]) {
  await page.goto('/')
  await page.evaluate((viewed) => localStorage.setItem('vipani_viewed', JSON.stringify(viewed)), ids)
  await page.goto(path)
  await waitForCart(page)
}

test('products that were cleared on another page are not shown after going back', async ({ page }) => {
  const cleared = await addProduct(page.request)
  const kept = await addProduct(page.request)
  await openWithViewed(page, '/', [kept.id, cleared.id])
  const section = page.getByRole('region', { name: 'Recently viewed' })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(section.getByRole('heading', { level: 3 })).toHaveText([kept.name, cleared.name])
  await section.getByRole('link', { name: kept.name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: kept.name })).toBeVisible()
  // As after Clear and another product.
  await page.evaluate((id) => localStorage.setItem('vipani_viewed', JSON.stringify([id])), kept.id)
  await page.goBack()
  await expect(section.getByRole('heading', { level: 3 })).toHaveText([kept.name])
})

test('what is below the viewed products stays where it is when they arrive', async ({ page }) => {
  const products = [await addProduct(page.request), await addProduct(page.request), await addProduct(page.request)]
  const [shown, ...viewed] = products.map(({ id }) => id)
  const loading = await holdRequests(page, '**/api/recently-viewed/products')
  await openWithViewed(page, `/product/${shown}`, viewed)
  const section = page.getByRole('region', { name: 'Recently viewed' })
  const footer = page.getByRole('contentinfo')
  await footer.scrollIntoViewIfNeeded()
  await loading.requested
  await footer.scrollIntoViewIfNeeded()
  const top = async () => (await footer.boundingBox())?.y ?? 0
  const before = await top()
  loading.release()
  await expect(section.getByRole('heading', { level: 3 })).toHaveCount(2)
  expect(Math.abs((await top()) - before)).toBeLessThan(16)
})
