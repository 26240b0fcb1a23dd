import { addProduct, addShirtInSizes } from '#tests/support/e2e/api-client.ts'
import { signInNewCustomer } from '#tests/support/e2e/customer.ts'
import { expect, type Locator, test } from '#tests/support/e2e/test.ts'

// The colours of an operating system with high contrast replace those of the page.
test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } })

/** The style of the outline, without which the element looks like the others of its group. */
const outlineOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).outlineStyle)

test('in forced colours the chosen size of a product is marked', async ({ page }) => {
  const { id } = await addShirtInSizes(page.request)
  await page.goto(`/product/${id}`)
  const sizes = page.getByRole('radiogroup', { name: /^Size/ })
  await expect.poll(() => outlineOf(sizes.getByRole('radio', { name: 'M', exact: true }))).toBe('solid')
  expect(await outlineOf(sizes.getByRole('radio', { name: 'XL' }))).toBe('none')
})

test('in forced colours the chosen size of a card’s dialog is marked', async ({ page }) => {
  const { name } = await addShirtInSizes(page.request)
  await page.goto(`/search?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Add to Cart: ${name}` }).click()
  const sheet = page.getByRole('dialog', { name })
  const size = (text: string) => sheet.locator('label').filter({ hasText: new RegExp(`^${text}$`) })
  await sheet.getByRole('radio', { name: 'XL' }).check()
  await sheet.getByRole('button', { name: 'Close' }).focus()
  expect(await outlineOf(size('XL'))).toBe('solid')
  expect(await outlineOf(size('M'))).toBe('none')
})

test('in forced colours the current list is marked', async ({ page }) => {
  await page.goto('/products-list/latest')
  const lists = page.getByRole('navigation', { name: 'Collections', exact: true })
  expect(await outlineOf(lists.getByRole('link', { name: 'Latest' }))).toBe('solid')
  expect(await outlineOf(lists.getByRole('link', { name: 'Best Selling' }))).toBe('none')
})

test('in forced colours the knob of a switch is visible', async ({ page }) => {
  const { id } = await addProduct(page.request)
  const { api } = await signInNewCustomer(page)
  await api.post('/wish-list/items', { keys: [id] })
  await page.goto('/account/wish-list')
  const control = page.getByRole('switch', { name: 'Share by a link' })
  const [track, knob] = await control.evaluate((node) =>
    [node, node.nextElementSibling as Element].map((part) => getComputedStyle(part).backgroundColor),
  )
  expect(knob).not.toBe(track)
})

test('in forced colours the tick of a checkbox is visible', async ({ page }) => {
  await page.goto('/search?q=kurta&stock=in')
  const box = page.getByRole('form', { name: 'Filters' }).getByRole('checkbox', { name: 'In stock' })
  await expect(box).toBeChecked()
  const [background, tick] = await box.evaluate((node) => [
    getComputedStyle(node).backgroundColor,
    getComputedStyle(node.nextElementSibling as Element).color,
  ])
  expect([background, tick]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
})
