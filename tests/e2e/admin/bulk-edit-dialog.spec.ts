import { addProduct, createBrandAndCategory, uniqueName } from '#tests/support/e2e/api-client.ts'
import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

/** Adds a product, finds it in the list and chooses it. */
async function chooseProduct(page: Page) {
  const name = uniqueName('Ladle')
  const { category, brand } = await createBrandAndCategory(page.request)
  await addProduct(page.request, name, { categoryId: category.id, brandId: brand.id })
  // The dialog would show a bulk edit that another test runs.
  await page.route('**/api/bulk-edits', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { bulkEdits: [] } }) : route.fallback(),
  )
  await openAdminPage(page, `/admin/products?q=${encodeURIComponent(name)}`)
  await page.getByRole('checkbox', { name: `Choose ${name}` }).check()
  return name
}

/** Presses a button with this text as soon as the page has it, as the second press of a double click does. */
const pressOnceShown = (page: Page, text: string) =>
  page.evaluate(
    (label) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)
          if (!button) return
          observer.disconnect()
          button.click()
          resolve()
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
    text,
  )

test('pressing Preview twice shows the preview and deletes nothing', async ({ page }) => {
  const runs: string[] = []
  page.on('request', (request) => request.url().endsWith('/run') && runs.push(request.url()))
  await chooseProduct(page)
  await page.getByRole('button', { name: 'Bulk edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What to change').selectOption('Delete')
  const secondPress = pressOnceShown(page, 'Delete 1 product')
  await dialog.getByRole('button', { name: 'Preview' }).press('Enter')
  await secondPress
  await expect(dialog.getByRole('heading', { name: 'Delete' }).locator('span')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Delete 1 product' })).toBeEnabled()
  await expect(dialog.getByText('Nothing is changed yet.')).toBeVisible()
  expect(runs).toEqual([])
})

test('Escape asks about a filled form and does not close the dialog while the run is started', async ({ page }) => {
  await chooseProduct(page)
  await page.getByRole('button', { name: 'Bulk edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What to change').selectOption('Archive')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'Preview' }).click()
  // It is not released: one bulk edit runs at a time, also among tests.
  const start = await holdRequests(page, /\/api\/bulk-edits\/[^/]+\/run$/)
  await dialog.getByRole('button', { name: 'Change 1 product' }).click()
  await start.requested
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Keep editing' })).toBeHidden()
  await expect(dialog.getByRole('heading', { name: 'Archive' })).toBeVisible()
})

test('while another search loads, its products cannot be chosen yet', async ({ page }) => {
  const name = await chooseProduct(page)
  const list = await holdRequests(page, /\/api\/products\?.*q=Ladle(&|$)/)
  await page.getByRole('searchbox', { name: 'Search products' }).fill('Ladle')
  await page.keyboard.press('Enter')
  await list.requested
  const rowBox = page.getByRole('checkbox', { name: `Choose ${name}` })
  const pageBox = page.getByRole('checkbox', { name: 'Choose all on this page' })
  await expect(rowBox).toBeDisabled()
  await expect(pageBox).toBeDisabled()
  list.release()
  await expect(pageBox).toBeEnabled()
  await expect(pageBox).not.toBeChecked()
})

test('the list is refreshed after a bulk edit that was already running has ended', async ({ page }) => {
  await chooseProduct(page)
  const counts = { changed: 0, unchanged: 0, skipped: 0 }
  const id = '11111111-1111-4111-8111-111111111111'
  const bulkEdit = { id, action: { kind: 'ARCHIVE' }, productCount: 1, progress: counts }
  let state = 'RUNNING'
  const reply = () => ({ bulkEdit: { ...bulkEdit, state }, skipped: [] })
  await page.route('**/api/bulk-edits', (route) => route.fulfill({ json: { bulkEdits: [reply().bulkEdit] } }))
  await page.route(`**/api/bulk-edits/${id}`, (route) => route.fulfill({ json: reply() }))
  await page.getByRole('button', { name: 'Bulk edit' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('A bulk edit is already running.')).toBeVisible()
  state = 'DONE'
  await expect(dialog.getByText('The bulk edit that was running has ended.')).toBeVisible()
  const refetch = page.waitForRequest(/\/api\/products\?/)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await refetch
  await expect(page.getByRole('button', { name: 'Bulk edit' })).toBeHidden()
})

test('each press of Preview with nothing chosen moves the focus to what is missing', async ({ page }) => {
  await chooseProduct(page)
  await page.getByRole('button', { name: 'Bulk edit' }).click()
  const dialog = page.getByRole('dialog')
  const expectFocus = async (label: string, message: string) => {
    const field = dialog.getByLabel(label)
    for (const _ of ['first press', 'second press']) {
      await dialog.getByRole('button', { name: 'Preview' }).press('Enter')
      await expect(field).toBeFocused()
      await expect(field).toHaveAccessibleDescription(message)
    }
  }
  const action = dialog.getByLabel('What to change')
  await expectFocus('What to change', 'Choose what to change.')
  await action.selectOption('Change prices')
  await expectFocus('Percentage', 'Enter a percentage.')
  await action.selectOption('Set the brand')
  await expectFocus('Brand', 'Choose a brand.')
})

test('a message about the HSN code stands at its field until the field or the action changes', async ({ page }) => {
  await chooseProduct(page)
  await page.getByRole('button', { name: 'Bulk edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What to change').selectOption('Set the HSN code')
  const code = dialog.getByLabel('HSN code')
  const preview = dialog.getByRole('button', { name: 'Preview' })
  await preview.click()
  await expect(code).toHaveAccessibleDescription(/Enter an HSN code of 4, 6 or 8 digits, or choose “Clear it”\./)
  await code.fill('123')
  await preview.click()
  await expect(code).toHaveAccessibleDescription(/An HSN code has 4, 6 or 8 digits\./)
  await dialog.getByLabel('What to change').selectOption('Change prices')
  await expect(dialog.getByText('An HSN code has')).toBeHidden()
  await dialog.getByLabel('What to change').selectOption('Set the HSN code')
  await dialog.getByLabel('What happens to it').selectOption('Clear it')
  await expect(code).toBeHidden()
  await preview.click()
  await expect(dialog.getByText('Nothing is changed yet.')).toBeVisible()
})
