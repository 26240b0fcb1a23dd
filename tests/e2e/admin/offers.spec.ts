import { findViolations } from '#tests/support/e2e/accessibility.ts'
import { createAdminClient, uniqueName } from '#tests/support/e2e/api-client.ts'
import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { failRequests } from '#tests/support/e2e/network/lose-response.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, type Locator, type Page, test } from '#tests/support/e2e/test.ts'

/** Limits the offer of the form to the first category. */
async function chooseCategory(dialog: Locator) {
  await dialog.getByLabel('Products of the offer').selectOption('CATEGORIES')
  await dialog
    .getByRole('group', { name: /^Categories/ })
    .getByRole('checkbox')
    .first()
    .check()
}

test('a time without its day, and a day that is typed in part, are errors at their fields', async ({ page }) => {
  await openAdminPage(page, '/admin/offers')
  await page.getByRole('button', { name: 'Add offer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Evening')
  await dialog.getByRole('textbox', { name: /^Code/ }).fill(uniqueName('EVENING').replace(/\W/g, ''))
  await dialog.getByLabel('Until', { exact: true }).fill('21:00')
  const save = dialog.getByRole('button', { name: 'Add offer' })
  await save.click()
  const lastDay = dialog.getByLabel('Last day')
  await expect(lastDay).toHaveAccessibleDescription(/Choose the day, too\./)
  await expect(lastDay).toBeFocused()

  await lastDay.pressSequentially('30')
  await save.click()
  await expect(lastDay).toHaveAccessibleDescription(/Enter the whole date/)
  await lastDay.fill('2999-11-30')
  await save.click()
  await expect(page.getByText('Offer created successfully!').first()).toBeVisible()
})

test('the owner creates a code, sees what shoppers will see, pauses it and duplicates it', async ({ page }) => {
  const codeOf = (word: string) => uniqueName(word).replace(' ', '').toUpperCase()
  const [code, shoesCode] = [codeOf('SAVE'), codeOf('SHOES')]
  await openAdminPage(page, '/admin/offers')
  await page.getByRole('button', { name: 'Add offer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Diwali')
  await dialog.getByRole('textbox', { name: /^Code/ }).fill(code.toLowerCase())
  await dialog.getByLabel('At most').fill('500')
  await dialog.getByLabel('Minimum amount').fill('999')
  await dialog.getByLabel('First day').fill('2026-11-01')
  await dialog.getByLabel('Last day').fill('2999-11-30')
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('status')).toHaveText(
    `10% off the order, at most ₹500.00, on orders from ₹999.00, 1 November 2026 to 30 November 2999, with the code ${code}.`,
  )
  await expect(preview.getByText('Diwali', { exact: true })).toBeVisible()
  await expect(preview.getByRole('list', { name: 'Sample cart' }).getByRole('listitem').first()).toContainText(
    'Diwali: −',
  )
  expect(await findViolations(page, 'offer form', '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Add offer' }).click()
  await expect(page.getByText('Offer created successfully!').first()).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(`^Diwali ${code} 10% off the order`) })
  await expect(row).toContainText(/Active|Scheduled/)
  expect(await findViolations(page, 'list of offers')).toEqual([])

  await page.getByRole('button', { name: `Pause Diwali (${code})` }).click()
  await expect(row).toContainText('Paused')
  const duplicating = await holdRequests(page, '**/api/offers/*/duplicate')
  await page.getByRole('button', { name: `Duplicate Diwali (${code})` }).dblclick()
  await duplicating.requested
  duplicating.release()
  const copy = page.getByRole('row', { name: new RegExp(`^Diwali \\(copy\\) ${code}-2`) })
  await expect(copy).toContainText('Paused')
  await expect(page.getByRole('row', { name: new RegExp(`^Diwali \\(copy\\) ${code}`) })).toHaveCount(1)
  await page.getByRole('button', { name: `Resume Diwali (${code})` }).click()
  await expect(page.getByText('Offer resumed.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Paused' }).click()
  await expect(copy).toBeVisible()
  await expect(row).toHaveCount(0)

  await page.getByRole('button', { name: `Edit Diwali (copy) (${code}-2)` }).click()
  await expect(dialog.getByLabel('Last day')).toHaveValue('2999-11-30')
  await dialog.getByRole('textbox', { name: /^Code/ }).fill(code)
  await dialog.getByRole('button', { name: 'Save offer' }).click()
  await expect(dialog.getByText('Another offer has this code already.').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Code/ }).fill(shoesCode)
  await dialog.getByLabel('Kind').selectOption('TIERS')
  await dialog.getByLabel('Price together').fill('999')
  await chooseCategory(dialog)
  await expect(preview.getByRole('status')).toContainText('3 for ₹999.00 of ')
  await dialog.getByRole('button', { name: 'Save offer' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`${shoesCode} 3 for ₹999.00 of `) })).toBeVisible()

  for (const name of [`Diwali (copy) (${shoesCode})`, `Diwali (${code})`]) {
    await page.goto('/admin/offers')
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Offer deleted successfully!').first()).toBeVisible()
  }
})

test('of two administrators who edit one offer the second gets a conflict, and then the other one’s values', async ({
  page,
}) => {
  const name = uniqueName('Shared')
  const code = name.replace(' ', '').toUpperCase()
  const api = await createAdminClient(page.request)
  await api.post('/offers', { name, kind: 'PERCENT', level: 'ORDER', percent: '5', code })
  const edit = async (tab: Page) => {
    await tab.getByRole('button', { name: `Edit ${name} (${code})` }).click()
    return tab.getByRole('dialog')
  }
  const other = await page.context().newPage()
  await openAdminPage(page, '/admin/offers')
  const first = await edit(page)
  await openAdminPage(other, '/admin/offers')
  const second = await edit(other)
  await first.getByLabel('Minimum amount').fill('500')
  await first.getByRole('button', { name: 'Save offer' }).click()
  await expect(page.getByText('Offer updated successfully!')).toBeVisible()

  await second.getByLabel('Minimum amount').fill('900')
  await second.getByRole('button', { name: 'Save offer' }).click()
  await expect(second.getByText(/^This offer was changed by someone else meanwhile/)).toBeVisible()
  await expect(second.getByLabel('Minimum amount')).toHaveValue('900')
  await second.getByRole('button', { name: 'Cancel' }).click()
  await other.getByRole('button', { name: 'Discard' }).click()
  const again = await edit(other)
  await expect(again.getByLabel('Minimum amount')).toHaveValue('500.00')
})

test('the offers page and its form fit on a phone of 360 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openAdminPage(page, '/admin/offers')
  await page.getByRole('button', { name: 'Add offer' }).click()
  const dialog = page.getByRole('dialog')
  for (const kind of ['TIERS', 'BUY_X_GET_Y', 'PERCENT']) {
    await dialog.getByLabel('Kind').selectOption(kind)
    const overflowing = await dialog.evaluate((element) =>
      [element, ...element.querySelectorAll('form, form *')]
        .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== 'hidden')
        .map((part) => `${part.tagName} ${part.className}`)
        .filter((part) => !/^(INPUT|SELECT|SPAN)|sr-only/.test(part)),
    )
    expect([kind, overflowing]).toEqual([kind, []])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('Enter in the search of categories does not save the offer', async ({ page }) => {
  const admin = await createAdminClient(page.request)
  const name = uniqueName('Weekend')
  const code = name.slice(-8).toUpperCase()
  const offer = { name, code, kind: 'PERCENT', level: 'ORDER', percent: '10', scope: 'ALL' }
  const { id } = await admin.post<{ id: string }>('/offers', offer)
  try {
    await openAdminPage(page, '/admin/offers')
    await page.getByRole('button', { name: `Edit ${name} (${code})` }).click()
    const dialog = page.getByRole('dialog')
    await chooseCategory(dialog)
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
    await dialog.getByLabel('Find in categories').fill('nothing')
    await dialog.getByLabel('Find in categories').press('Enter')
    await dialog.getByLabel('Name').fill(`${name} 2`)
    expect(sent).toEqual([])
    await dialog.getByRole('button', { name: 'Save offer' }).click()
    await expect(page.getByRole('row').filter({ hasText: `${name} 2` })).toBeVisible()
    expect(sent).toHaveLength(1)
  } finally {
    await admin.delete(`/offers/${id}`)
  }
})

test('the focus stays in the list when “Load more” disappears, with the last page or an error', async ({ page }) => {
  const name = uniqueName('Paged')
  const api = await createAdminClient(page.request)
  // Without a code it would apply to the carts of all other tests.
  await api.post('/offers', { name, kind: 'PERCENT', level: 'ORDER', percent: '5', code: name.replace(/\W/g, '') })
  // The list of one offer as the first of two pages.
  await page.route('**/api/offers?*', async (route) => {
    if (route.request().url().includes('cursor='))
      return route.fulfill({ json: { offers: [], total: 1, nextCursor: null } })
    const response = await route.fetch()
    return route.fulfill({ json: { ...(await response.json()), nextCursor: 'next' } })
  })
  const endFailure = await failRequests(page, 'GET', '**/api/offers?*cursor=*')
  await openAdminPage(page, `/admin/offers?q=${encodeURIComponent(name)}`)
  const more = page.getByRole('button', { name: 'Load more' })
  const body = page.locator('body')
  await more.press('Enter')
  await expect(page.getByText('Failed to fetch offers.')).toBeVisible()
  await expect(more).toBeHidden()
  await expect(body).not.toBeFocused()

  await endFailure()
  await page.reload()
  await more.press('Enter')
  await expect(more).toBeHidden()
  await expect(body).not.toBeFocused()
})
