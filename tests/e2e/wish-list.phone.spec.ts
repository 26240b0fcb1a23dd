import { findAxeViolations } from '#tests/support/e2e/accessibility.ts'
import { addProduct, updateProduct } from '#tests/support/e2e/api-client.ts'
import { signInNewCustomer } from '#tests/support/e2e/customer.ts'
import { layoutShifts, recordLayoutShifts } from '#tests/support/e2e/layout-shifts.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const expectUsable = async (page: Page) => {
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await findAxeViolations(page)).toEqual([])
}

test('on a phone a wish list is read, shared and emptied without scrolling sideways', async ({ page }) => {
  const [kurta, sari] = [await addProduct(page.request), await addProduct(page.request)]
  await updateProduct(page.request, sari, { stock: 0 })
  const { api } = await signInNewCustomer(page)
  await api.post('/wish-list/items', { keys: [kurta.id, sari.id] })
  await page.goto('/account/wish-list')
  const list = page.getByRole('list', { name: 'Wish list' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('switch', { name: 'Share by a link' }).tap()
  const link = page.getByRole('textbox', { name: 'Link to your list' })
  await expect(link).toBeVisible()
  await expectUsable(page)
  const url = await link.inputValue()
  const prices = page.getByRole('switch', { name: /^Mail me when something/ })
  await expect(prices).not.toBeChecked()
  await prices.tap()
  await expect(page.getByText('We write to you when something on your list costs less.')).toBeVisible()
  for (const { name } of [kurta, sari]) await list.getByRole('button', { name: `Remove from wish list: ${name}` }).tap()
  await expect(page.getByText('Nothing saved yet')).toBeVisible()
  await expectUsable(page)

  await page.goto(url)
  await expect(page.getByText('This list is empty')).toBeVisible()
  await expectUsable(page)
  await page.goto('/account/wish-list')
  await expect(prices).toBeChecked()
  await page.getByRole('switch', { name: 'Share by a link' }).tap()
  await expect(page.getByText('Your list is no longer shared.')).toBeVisible()
})

test('the request for a sold-out product moves nothing on a phone, and says what happens next', async ({ page }) => {
  const product = await addProduct(page.request)
  await updateProduct(page.request, product, { stock: 0 })
  await recordLayoutShifts(page)
  // The whole page is in view, so that each shift counts.
  await page.setViewportSize({ width: 390, height: 2400 })
  await page.goto(`/product/${product.id}`)
  const section = page.getByRole('region', { name: 'Tell me when it is back' })
  await expect(section.getByRole('button', { name: 'Tell Me' })).toBeVisible()
  await expect(page.getByRole('button', { name: `Wish list: ${product.name}` })).toBeVisible()
  expect(await layoutShifts(page)).toEqual([])
  await section.getByRole('button', { name: 'Tell Me' }).tap()
  await expect(section.getByText(/email/i).last()).toBeVisible()
  await expectUsable(page)
  await section.getByLabel('Email').fill(`wait_${product.id.slice(0, 8)}@example.com`)
  await section.getByRole('button', { name: 'Tell Me' }).tap()
  await expect(section.getByRole('status')).toBeFocused()
  await expectUsable(page)
})
