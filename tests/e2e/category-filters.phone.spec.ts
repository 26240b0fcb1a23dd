import { findAxeViolations } from '#tests/support/e2e/accessibility.ts'
import { layoutShifts, recordLayoutShifts } from '#tests/support/e2e/layout-shifts.ts'
import { sharePhoneCategory } from '#tests/support/e2e/phone-category.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

test('on a phone the filters of a category open in a sheet, apply by its button, and Back closes it', async ({
  page,
}) => {
  const { id, name } = await sharePhoneCategory(page.request)
  await page.goto(`/category/${id}`)
  const filters = page.getByRole('form', { name: 'Filters' })
  await page.getByRole('button', { name: 'Filters' }).tap()
  await expect(filters).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.goBack()
  await expect(filters).toBeHidden()
  await expect(page).toHaveURL(`/category/${id}`)

  await page.getByRole('button', { name: 'Filters' }).tap()
  await filters.getByRole('checkbox', { name: '256 GB 2' }).check()
  await filters.getByRole('checkbox', { name: 'India 2' }).check()
  await expect(page).toHaveURL(`/category/${id}`)
  await filters.getByRole('button', { name: 'Show results' }).tap()
  await expect(filters).toBeHidden()
  await expect(page.getByRole('list', { name }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^1 product$/ })).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})

test('nothing moves while a phone loads the filters of a category and its filtered page', async ({ page }) => {
  const { id, attributes } = await sharePhoneCategory(page.request)
  await recordLayoutShifts(page)
  for (const query of ['', `?min-${attributes.battery.id}=4000&country=IN&stock=in`]) {
    await page.goto(`/category/${id}${query}`)
    await expect(page.getByRole('button', { name: 'Filters' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await layoutShifts(page), query).toEqual([])
  }
})

test('filters that were ticked in a sheet and not applied are not applied by the sort order', async ({ page }) => {
  const { id } = await sharePhoneCategory(page.request)
  await page.goto(`/category/${id}?country=IN`)
  const filters = page.getByRole('form', { name: 'Filters' })
  const storage = filters.getByRole('checkbox', { name: /^256 GB/ })
  const closings = {
    Back: () => page.goBack(),
    Close: () => page.getByRole('button', { name: 'Close' }).tap(),
  }
  for (const [name, close] of Object.entries(closings)) {
    await page.getByRole('button', { name: 'Filters (1)' }).tap()
    await expect(storage, `before ${name}`).not.toBeChecked()
    await storage.check()
    // Before the sheet has its entry in the history, Back leaves the page.
    await expect.poll(() => page.evaluate(() => history.state.overlay)).toBe(1)
    await close()
    await expect(filters).toBeHidden()
  }
  await page.getByLabel('Sort by').selectOption('price-low')
  await expect(page).toHaveURL(`/category/${id}?country=IN&sort=price-low`)

  await page.getByRole('button', { name: 'Filters (1)' }).tap()
  await expect(storage).not.toBeChecked()
  await storage.check()
  await filters.getByRole('button', { name: 'Show results' }).tap()
  await page.getByRole('button', { name: 'Filters (2)' }).tap()
  await expect(storage).toBeChecked()
})
