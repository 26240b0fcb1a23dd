import { type Focus, walkFocus } from '#tests/support/e2e/accessibility.ts'
import { addProduct } from '#tests/support/e2e/api-client.ts'
import { sharePhoneCategory } from '#tests/support/e2e/phone-category.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

/** Expects that nothing covered what had the focus, nor that it had no ring. */
const expectVisible = (focused: readonly Focus[]) =>
  expect(focused.filter(({ isRinged, isCovered }) => !isRinged || isCovered)).toEqual([])

/** Focuses the last row's last control of a list, so that Shift+Tab walks upwards. */
const focusEnd = (page: Page) => page.getByRole('main').getByRole('button').last().focus()

test('on a phone the bar with the price covers nothing that the keyboard reaches', async ({ page }) => {
  const { id } = await addProduct(page.request)
  await page.goto(`/product/${id}`)
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).last().focus()
  const focused = await walkFocus(page, 'Tab', 15)
  expect(focused.map(({ name }) => name).join('|')).toMatch(/Audio/)
  expectVisible(focused)
})

test('on a phone the head and the button of the filters cover no filter', async ({ page }) => {
  const { id } = await sharePhoneCategory(page.request)
  await page.goto(`/category/${id}`)
  await page.getByRole('button', { name: 'Filters' }).tap()
  const filters = page.getByRole('form', { name: 'Filters' })
  await expect(filters).toBeVisible()
  const fields = await filters.locator(':is(input, summary, select)').filter({ visible: true }).count()
  expect(fields).toBeGreaterThan(10)
  await filters.getByRole('button', { name: 'Show results' }).focus()
  expectVisible(await walkFocus(page, 'Shift+Tab', fields))
  expectVisible(await walkFocus(page, 'Tab', fields))
})

for (const path of ['/admin/products', '/admin/orders']) {
  test(`on a phone the bar of the selection covers no control of ${path}`, async ({ page }) => {
    await openAdminPage(page, path)
    const rows = page.getByRole('table').getByRole('checkbox')
    await rows.first().check()
    await focusEnd(page)
    const focused = await walkFocus(page, 'Shift+Tab', 40)
    expect(focused.length).toBe(40)
    expectVisible(focused)
  })
}

test('the head of the table of days covers no day', async ({ page }) => {
  await openAdminPage(page, '/admin/dashboard')
  await page.getByText('Show the days as a table').press('Enter')
  const days = page.getByRole('region', { name: 'Sales by day' })
  await days.getByRole('link').last().focus()
  expectVisible(await walkFocus(page, 'Shift+Tab', 20))
})

test('the buttons of the company details cover none of its fields', async ({ page }) => {
  await openAdminPage(page, '/admin/company-details')
  await page.getByRole('textbox').first().focus()
  expectVisible(await walkFocus(page, 'Tab', 40))
})
