import type { CallResponse } from '#contract/calls.ts'
import { expectToFitPhone } from '#tests/support/e2e/accessibility.ts'
import { addProduct, createAdminClient, uniqueName } from '#tests/support/e2e/api-client.ts'
import { cartDrawer, openCart, waitForCart } from '#tests/support/e2e/cart.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

/** Creates a product in red (sold out), teal (5) and olive (2). */
async function createProductInThreeColors(page: Page) {
  const { categoryId, brandId } = await addProduct(page.request)
  const { product } = await (await createAdminClient(page.request)).post<CallResponse<'POST /products'>>('/products', {
    productName: uniqueName('Enamel Pot'),
    originalPrice: '1499.00',
    discountPrice: '999.00',
    productVariants: JSON.stringify([
      { color: 'red', stock: 0 },
      { color: 'teal', stock: 5 },
      { color: 'olive', stock: 2 },
    ]),
    categoryId,
    brandId,
  })
  return product
}

const variantIn = (variants: readonly { id: string; color: string }[], color: string) =>
  variants.find((variant) => variant.color === color)?.id

const swatch = (page: Page, name: string) => page.getByRole('group', { name: /^Colour/ }).getByRole('button', { name })

test('the first colour in stock is preselected, a sold out one is disabled, and the URL names the chosen one', async ({
  page,
}) => {
  const { id, variants } = await createProductInThreeColors(page)
  await page.goto(`/product/${id}`)
  await expect(swatch(page, 'Teal')).toHaveAttribute('aria-pressed', 'true')
  await expect(swatch(page, 'Red, sold out')).toBeDisabled()
  await swatch(page, 'Olive').click()
  await expect(page).toHaveURL(`/product/${id}?variant=${variantIn(variants, 'olive')}`)
  await expect(page.getByRole('main')).toContainText('Only 2 left')
  await page.reload()
  await expect(swatch(page, 'Olive')).toHaveAttribute('aria-pressed', 'true')
  await page.goto(`/product/${id}?colour=olive`)
  await expect(swatch(page, 'Olive')).toHaveAttribute('aria-pressed', 'true')
  await page.goto(`/product/${id}?colour=tartan`)
  await expect(swatch(page, 'Teal')).toHaveAttribute('aria-pressed', 'true')
})

/** Opens a product, then opens and closes the cart, which leaves its entry in the history, and chooses two colours. */
async function chooseColorsAfterCart(page: Page) {
  const { id, variants } = await createProductInThreeColors(page)
  await page.goto('/privacy-policy')
  await page.goto(`/product/${id}`)
  await waitForCart(page)
  await openCart(page)
  await expect(cartDrawer(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cartDrawer(page)).toHaveCount(0)
  await swatch(page, 'Olive').click()
  await swatch(page, 'Teal').click()
  const url = `/product/${id}?variant=${variantIn(variants, 'teal')}`
  await expect(page).toHaveURL(url)
  await expect(swatch(page, 'Teal')).toHaveAttribute('aria-pressed', 'true')
  return url
}

test('choosing a colour adds no entry to the history, also after the cart was open', async ({ page }) => {
  await chooseColorsAfterCart(page)
  await page.goBack()
  await expect(page).toHaveURL('/privacy-policy')
})

test('Back closes the cart and keeps the address of the chosen colour', async ({ page }) => {
  const url = await chooseColorsAfterCart(page)
  await openCart(page)
  await expect(cartDrawer(page)).toBeVisible()
  await page.goBack()
  await expect(cartDrawer(page)).toHaveCount(0)
  await expect(page).toHaveURL(url)
  await swatch(page, 'Olive').click()
  await expect(page).not.toHaveURL(url)
  await page.goBack()
  await expect(page).toHaveURL('/privacy-policy')
})

test('a typed quantity is limited to 1 and the stock, and so are the buttons', async ({ page }) => {
  const { id } = await createProductInThreeColors(page)
  await page.goto(`/product/${id}`)
  const main = page.getByRole('main')
  const quantity = main.getByRole('textbox', { name: 'Quantity' })
  await expect(quantity).toHaveValue('1')
  for (const [typed, becomes] of [
    ['many', '1'],
    ['0', '1'],
    ['-3', '1'],
    ['99', '5'],
    ['3', '3'],
  ] as const) {
    await quantity.fill(typed)
    await quantity.blur()
    await expect(quantity, typed).toHaveValue(becomes)
  }
  await quantity.fill('1')
  await quantity.press('ArrowUp')
  await expect(quantity).toHaveValue('2')
  await quantity.press('ArrowUp')
  await quantity.blur()
  await expect(quantity).toHaveValue('3')
  await main.getByRole('button', { name: 'Increase quantity' }).click()
  await main.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(quantity).toHaveValue('5')
  await expect(main.getByRole('button', { name: 'Increase quantity' })).toBeDisabled()
  await expect(main.getByRole('button', { name: 'Increase quantity' })).toBeFocused()
})

test('Try Again loads a product that could not be loaded', async ({ page }) => {
  await page.goto('/products-list/best-selling')
  let isDown = true
  await page.route(/\/api\/products\/[0-9a-f-]{36}/, (route) =>
    isDown ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  const card = page.getByRole('main').locator('article a[href^="/product/"]').first()
  const id = (await card.getAttribute('href'))?.split('/').at(-1)
  const name = await card.innerText()
  await card.click()
  await expect(page.getByRole('heading', { name: `Failed to load product: ${id}` })).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('the home page shows the products viewed in this browser, most recent first', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Latest' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recently viewed' })).toHaveCount(0)
  const cards = page.getByRole('region', { name: 'Best Selling' }).locator('article a[href^="/product/"]')
  const paths = await cards.evaluateAll((links) => links.slice(0, 2).map((link) => link.getAttribute('href')))
  const names: string[] = []
  for (const [index, path] of paths.entries()) {
    const card = page.getByRole('main').locator(`article a[href="${path}"]`).first()
    const name = await card.innerText()
    names.unshift(name)
    await card.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('vipani_viewed') ?? '[]').length))
      .toBe(index + 1)
    await page.goBack()
  }
  await page.reload()
  await waitForCart(page)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('region', { name: 'Recently viewed' }).getByRole('heading', { level: 3 })).toHaveText(
    names,
  )
})

test('the page of a product whose name is one long word is no wider than a phone', async ({ page }) => {
  const { id } = await addProduct(page.request, uniqueName('SAMSUNG_GALAXY_S24_ULTRA_256GB'))
  await page.goto(`/product/${id}`)
  await expectToFitPhone(page)
})
