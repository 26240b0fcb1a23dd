import { expect, type Page, test } from '#tests/support/e2e/test.ts'

const dismissButtons = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Dismiss' })

/** Shows two toasts; returns the button that has the focus. */
async function showToasts(page: Page) {
  await page.goto('/')
  const hearts = page.getByRole('region', { name: 'Latest' }).getByRole('button', { name: /^Wish list/ })
  await hearts.nth(0).press('Enter')
  await hearts.nth(1).press('Enter')
  await expect(dismissButtons(page)).toHaveCount(2)
  return hearts.nth(1)
}

test('after a toast is dismissed by keyboard the others end by themselves, and the focus is where it was', async ({
  page,
}) => {
  const heart = await showToasts(page)
  await dismissButtons(page).first().press('Enter')
  await expect(heart).toBeFocused()
  await expect(dismissButtons(page)).toHaveCount(0)
})

test('after a toast is dismissed with the mouse the others end once the mouse has left them', async ({ page }) => {
  await showToasts(page)
  await dismissButtons(page).first().click()
  await expect(dismissButtons(page)).toHaveCount(1)
  await page.mouse.move(300, 500)
  await expect(dismissButtons(page)).toHaveCount(0)
})
