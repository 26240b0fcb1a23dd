import { findViolations } from '#tests/support/e2e/accessibility.ts'
import { addProduct } from '#tests/support/e2e/api-client.ts'
import { waitForCart } from '#tests/support/e2e/cart.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

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
  expect(await findViolations(page, 'recently viewed')).toEqual([])

  await section.getByRole('button', { name: 'Show all 5' }).click()
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(names.slice(1))
  await section.getByRole('button', { name: 'Clear the recently viewed products' }).click()
  await expect(section).toHaveCount(0)
  await page.reload()
  await waitForCart(page)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(section).toHaveCount(0)
  expect(requests).toHaveLength(1)
})
