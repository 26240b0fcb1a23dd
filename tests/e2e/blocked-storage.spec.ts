import { addProduct } from '#tests/support/e2e/api-client.ts'
import { waitForCart } from '#tests/support/e2e/cart.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

test('in a browser that blocks storage the pages work, and Add to Cart says why it cannot keep a cart', async ({
  page,
}) => {
  const product = await addProduct(page.request)
  const errors: string[] = []
  page.on('pageerror', ({ message }) => void errors.push(message))
  // As in Chrome with blocked cookies: already the property throws.
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get })
  })
  await page.goto(`/search?q=${encodeURIComponent(product.name)}`)
  await waitForCart(page)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: `Add to Cart: ${product.name}` }).click()
  await expect(main.getByRole('alert')).toHaveText(
    'This browser does not let the shop keep a cart. Please log in to use yours.',
  )

  await main.getByRole('link', { name: product.name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  await main.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect(page.getByText('Please log in to add items to your cart.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  await waitForCart(page)
  expect(errors).toEqual([])
})
