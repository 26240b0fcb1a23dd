import { waitForCart } from '#tests/support/e2e/cart.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

const cards = (page: Page) => page.getByRole('main').locator('article a[href^="/product/"]')
const namesOf = async (page: Page) => (await cards(page).allInnerTexts()).slice(0, 12)

/** Follows a skip link as the keyboard does, and waits until the focus is in its target. */
async function skipTo(page: Page, target: 'content' | 'footer'): Promise<void> {
  await page.getByRole('link', { name: `Skip to ${target}` }).press('Enter')
  await expect(page.locator(target === 'content' ? '#main' : '#footer')).toBeFocused()
}

test('after a skip link, each category shows its own products', async ({ page }) => {
  const nav = page.getByRole('navigation', { name: 'Categories', exact: true })
  const open = async (name: string) => {
    await nav.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
    return namesOf(page)
  }
  await page.goto('/privacy-policy')
  await waitForCart(page)
  const first = await open('Audio')
  await skipTo(page, 'content')
  const second = await open('Bags & Accessories')
  expect(second).not.toEqual(first)
  await skipTo(page, 'content')
  await skipTo(page, 'content')
  await expect(page.getByRole('heading', { level: 1, name: 'Bags & Accessories' })).toBeVisible()
  expect(await namesOf(page)).toEqual(second)

  // One press of Back leaves the page, however often a skip link was used.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Audio' })).toBeVisible()
  expect(await namesOf(page)).toEqual(first)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Bags & Accessories' })).toBeVisible()
  expect(await namesOf(page)).toEqual(second)
})

test('a list keeps its loaded pages after Skip to footer', async ({ page }) => {
  await page.goto('/products-list/latest')
  await waitForCart(page)
  await page.getByRole('link', { name: 'Load more' }).press('Enter')
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(24)
  const before = await cards(page).allInnerTexts()
  await skipTo(page, 'footer')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
  expect((await cards(page).allInnerTexts()).slice(0, before.length)).toEqual(before)
  await skipTo(page, 'content')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})

test('Back closes a dialog that opened after a skip link', async ({ page }) => {
  await page.goto('/products-list/latest')
  await waitForCart(page)
  await skipTo(page, 'content')
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  await page.goBack()
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(/\/products-list\/latest/)
})

test('a complaint keeps what was typed after a skip link', async ({ page }) => {
  await page.goto('/grievance')
  await waitForCart(page)
  const details = page.getByRole('textbox', { name: /What went wrong/ })
  await details.fill('The parcel was open.')
  await skipTo(page, 'content')
  await expect(details).toHaveValue('The parcel was open.')
})
