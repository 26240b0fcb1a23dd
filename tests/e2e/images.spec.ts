import { expect, type Page, test } from '#tests/support/e2e/test.ts'

test.use({ pictures: true })

/** A list of products of the demonstration, which have several pictures each; other tests add products without any to other lists. */
const list = '/search?q=sneakers'

async function openProductWithPictures(page: Page) {
  await page.goto(list)
  await page.getByRole('main').locator('article a[href^="/product/"]').first().click()
  await expect(page.getByRole('region', { name: 'Pictures' })).toBeVisible()
}

test('the images of a product and of a list are loaded', async ({ page }) => {
  const isLoaded = (image: HTMLImageElement | SVGElement) =>
    image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0
  await page.goto(list)
  const cardImage = page.getByRole('main').locator('article img').first()
  await expect.poll(() => cardImage.evaluate(isLoaded)).toBe(true)
  await page.getByRole('main').locator('article a[href^="/product/"]').first().click()
  const productImage = page.getByRole('region', { name: 'Pictures' }).getByRole('img').first()
  await expect.poll(() => productImage.evaluate(isLoaded)).toBe(true)
  await expect(productImage).not.toHaveAttribute('src', /placeholder/)
})

test('the placeholder replaces an image that cannot be loaded', async ({ page }) => {
  await page.route('**/uploads/**', (route) => route.abort())
  await openProductWithPictures(page)

  const productImage = page.getByRole('region', { name: 'Pictures' }).getByRole('img').first()
  await expect(productImage).toHaveAttribute('src', /placeholder/)
})

test('thumbnails and arrow keys move the images, and a click enlarges one', async ({ page }) => {
  await openProductWithPictures(page)
  const gallery = page.getByRole('region', { name: 'Pictures' })
  const thumbnails = gallery.getByRole('link', { name: /^Picture \d+ of/ })
  await thumbnails.nth(1).click()
  await expect(thumbnails.nth(1)).toHaveAttribute('aria-current', 'true')
  await gallery.getByRole('list', { name: /^Pictures of/ }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(thumbnails.nth(0)).toHaveAttribute('aria-current', 'true')
  await gallery.getByRole('button', { name: 'Zoom' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Look closer' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Show the whole picture' })).toBeVisible()
})
