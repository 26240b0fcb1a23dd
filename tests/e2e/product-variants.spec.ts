import { findViolations } from '#tests/support/e2e/accessibility.ts'
import { addProduct } from '#tests/support/e2e/api-client.ts'
import { waitForCart } from '#tests/support/e2e/cart.ts'
import { signInNewCustomer } from '#tests/support/e2e/customer.ts'
import { failRequests } from '#tests/support/e2e/network/lose-response.ts'
import { addSizedProduct } from '#tests/support/e2e/sized-product.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

const swatch = (page: Page, name: string) => page.getByRole('group', { name: /^Colour/ }).getByRole('button', { name })
const sizes = (page: Page) => page.getByRole('radiogroup', { name: /^Size/ }).getByRole('radio')
const size = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: /^Size/ }).getByRole('radio', { name, exact: true })

test('price, stock and address follow the chosen size and colour; what is sold out cannot be bought', async ({
  page,
}) => {
  const { id, variantId } = await addSizedProduct(page.request)
  await page.goto(`/product/${id}`)
  const main = page.getByRole('main')
  // While another test has rules of PIN codes, the page has a second status: the result of their check.
  const stockHint = main.locator('div[role="status"]').filter({ hasText: /left/ })
  await expect(sizes(page)).toHaveText(['S', 'M', 'L', 'XL', '2XL'])
  await expect(sizes(page).and(page.getByLabel('sold out'))).toHaveText(['S'])
  await expect(size(page, 'M')).toBeChecked()

  await size(page, '2XL').click()
  await expect(page).toHaveURL(`/product/${id}?variant=${variantId('maroon', '2XL')}`)
  await expect(main).toContainText('₹1,499.00')
  await expect(main).toContainText('₹1,999.00')
  await expect(main).toContainText('25% off')

  await size(page, 'L').click()
  await expect(stockHint).toHaveText('Only 2 left')
  await expect(main).toContainText('₹1,299.00')
  await size(page, 'S, sold out').click()
  await expect(stockHint).toHaveText('Sold out in Maroon, Size S, others are left')
  await expect(main.getByRole('button', { name: 'Out of stock' })).toBeDisabled()

  await swatch(page, 'Navy').click()
  await expect(sizes(page)).toHaveText(['S', 'M', 'L', '2XL'])
  await expect(sizes(page).and(page.getByLabel('sold out'))).toHaveText(['M'])
  await expect(size(page, 'S')).toBeChecked()
  await expect(main.getByRole('button', { name: 'Add to Cart', exact: true })).toBeEnabled()
  await page.reload()
  await expect(swatch(page, 'Navy')).toHaveAttribute('aria-pressed', 'true')
  await expect(size(page, 'S')).toBeChecked()
})

test('the error of a size that could not be added is gone when another size is chosen', async ({ page }) => {
  const { id } = await addSizedProduct(page.request)
  await signInNewCustomer(page)
  await page.goto(`/product/${id}`)
  await waitForCart(page)
  await failRequests(page, 'POST', '**/api/cart/add')
  const main = page.getByRole('main')
  await size(page, 'L').click()
  await main.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  const error = main.getByText('Failed to add product to cart')
  await expect(error).toBeVisible()
  await size(page, '2XL').click()
  await expect(error).toHaveCount(0)
})

test('a colour without the chosen size is shown in its first size in stock', async ({ page }) => {
  const { id, variantId } = await addSizedProduct(page.request)
  await page.goto(`/product/${id}?variant=${variantId('olive', 'XL')}`)
  await expect(sizes(page).and(page.getByLabel('sold out'))).toHaveText(['S', 'M', 'L', '2XL'])
  await swatch(page, 'Navy').click()
  await expect(page).toHaveURL(`/product/${id}?variant=${variantId('navy', 'S')}`)
  await page.goto(`/product/${id}?colour=olive`)
  await expect(size(page, 'XL')).toBeChecked()
})

test('sizes are chosen by arrow keys, and the group is one stop of the Tab key', async ({ page }) => {
  const { id, variantId } = await addSizedProduct(page.request)
  await page.goto(`/product/${id}`)
  await swatch(page, 'Olive').focus()
  await page.keyboard.press('Tab')
  await expect(size(page, 'M')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(size(page, 'L')).toBeFocused()
  await expect(size(page, 'L')).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(size(page, '2XL')).toBeFocused()
  await expect(page).toHaveURL(`/product/${id}?variant=${variantId('maroon', '2XL')}`)
  await page.keyboard.press('Tab')
  await expect(sizes(page).and(page.locator(':focus'))).toHaveCount(0)
})

test('a product with sizes has no accessibility violations, and its card shows the lowest price and the sizes', async ({
  page,
}) => {
  const { id, name } = await addSizedProduct(page.request)
  await page.goto(`/product/${id}`)
  expect(await findViolations(page, 'product with sizes')).toEqual([])
  await page.goto(`/search?q=${encodeURIComponent(name)}`)
  const card = page.getByRole('article').filter({ hasText: name })
  await expect(card).toContainText('from ₹1,299.00')
  await expect(card).toContainText('Size: S, M, L, XL, 2XL')
})

test('a link to a product that became a size of another leads to that product', async ({ page }) => {
  const [old, sized] = [await addProduct(page.request), await addSizedProduct(page.request)]
  const variantId = sized.variantId('maroon', 'XL')
  await page.route(`**/api/products/${old.id}*`, async (route) => {
    const { product } = await (await page.request.get(`/api/products/${sized.id}?view=0`)).json()
    const variants = product.variants.filter(({ optionValue }: { optionValue: string }) => optionValue === 'XL')
    await route.fulfill({ json: { product: { ...product, variants }, variants } })
  })
  await page.goto(`/search?q=${encodeURIComponent(old.name)}`)
  await page.getByRole('main').getByRole('link', { name: old.name }).click()
  await expect(page).toHaveURL(`/product/${sized.id}?variant=${variantId}`)
  await expect(page.getByRole('heading', { level: 1, name: sized.name })).toBeVisible()
  await expect(sizes(page)).toHaveCount(5)
  await expect(size(page, 'XL')).toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL(/\/search/)
})
