import { findAxeViolations } from '#tests/support/e2e/accessibility.ts'
import { cartDrawer } from '#tests/support/e2e/cart.ts'
import { leaveCart } from '#tests/support/e2e/left-cart.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

const expectUsable = async (page: Page) => {
  const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(sideways)).toBe(0)
  expect(await findAxeViolations(page)).toEqual([])
}

test('the link of a reminder puts the left items into the cart of another device', async ({ page }) => {
  const { product, restorePath } = await leaveCart(page.request)
  await page.goto(restorePath)
  await expect(page.getByRole('heading', { name: 'You left these in your cart' })).toBeVisible()
  await expect(page.getByText(product.name)).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Put Them in My Cart' }).tap()
  await expect(cartDrawer(page).getByText(product.name, { exact: true })).toBeVisible()
  await expect(cartDrawer(page).getByText('2 items', { exact: true })).toBeVisible()
  // Opened again, it adds nothing.
  await page.goto(restorePath)
  await expect(page.getByRole('button', { name: 'Open My Cart' })).toBeVisible()
  await expectUsable(page)
})

test('the link that ends reminders asks first', async ({ page }) => {
  const { unsubscribePath } = await leaveCart(page.request)
  await page.goto(unsubscribePath)
  await expect(page.getByRole('heading', { name: 'End the reminders of your cart?' })).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: 'End These Mails' }).tap()
  await expect(page.getByRole('heading', { name: 'The mails have ended' })).toBeFocused()
  await expectUsable(page)
  await page.goto(`/unsubscribe/${'a'.repeat(43)}`)
  await expect(page.getByText('This link is not valid')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the link that ends reminders has a button', async ({ page }) => {
    const { unsubscribePath } = await leaveCart(page.request)
    await page.goto(unsubscribePath)
    await page.getByRole('button', { name: 'End These Mails' }).click()
    await expect(page.getByText('We no longer send you these mails.')).toBeVisible()
  })
})
