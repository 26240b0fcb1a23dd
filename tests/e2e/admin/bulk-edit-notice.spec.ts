import { addProduct, createBrandAndCategory, uniqueName } from '#tests/support/e2e/api-client.ts'
import { passTime } from '#tests/support/e2e/pass-time.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

const id = '11111111-1111-4111-8111-111111111111'

/** Answers the calls about bulk edits with one in `state`, which the calls to run and to cancel it change. */
async function mockBulkEdit(page: Page, state: 'RUNNING' | 'FAILED') {
  const mock = { state: state as string, lists: 0, isStarted: state === 'FAILED' }
  const bulkEdit = () => ({
    id,
    action: { kind: 'HSN', hsn: '6204' },
    productCount: 500,
    createdAt: '2026-11-25T05:00:00.000Z',
    progress: { changed: 380, unchanged: 0, skipped: 0 },
    endedAt: null,
    state: mock.state,
    message: mock.state === 'FAILED' ? 'The bulk edit stopped because of an unexpected error.' : null,
  })
  await page.route('**/api/bulk-edits', (route) => {
    mock.lists++
    return route.fulfill({ json: { bulkEdits: mock.isStarted ? [bulkEdit()] : [] } })
  })
  await page.route(`**/api/bulk-edits/${id}`, (route) => route.fulfill({ json: { bulkEdit: bulkEdit(), skipped: [] } }))
  const answer = (path: string, next: string) =>
    page.route(`**/api/bulk-edits/${id}/${path}`, (route) => {
      mock.state = next
      return route.fulfill({ json: { message: '', bulkEdit: bulkEdit() } })
    })
  await answer('run', 'RUNNING')
  await answer('cancel', 'CANCELED')
  return mock
}

/** Opens the product list at a new product. */
async function openList(page: Page) {
  const name = uniqueName('Ladle')
  const { category, brand } = await createBrandAndCategory(page.request)
  await addProduct(page.request, name, { categoryId: category.id, brandId: brand.id })
  await openAdminPage(page, `/admin/products?q=${encodeURIComponent(name)}`)
}

const noticeOf = (page: Page) => page.getByRole('region', { name: 'Bulk edit' })
const closeDialog = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

test('the owner goes on with a bulk edit that stopped earlier', async ({ page }) => {
  const mock = await mockBulkEdit(page, 'FAILED')
  await openList(page)
  await expect(noticeOf(page).getByRole('status')).toHaveText('Bulk edit stopped: Set the HSN code')
  await expect(noticeOf(page)).toContainText('120 of 500 products not processed yet.')
  await noticeOf(page).getByRole('button', { name: 'Review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set the HSN code' })
  await dialog.getByRole('button', { name: 'Go on with the rest' }).click()
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  mock.state = 'DONE'
  await expect(dialog.getByRole('status')).toHaveText('Done')
  const refetch = page.waitForRequest(/\/api\/products\?/)
  await closeDialog(page)
  await refetch
  await expect(noticeOf(page)).toBeHidden()
})

test('the owner leaves a bulk edit that stopped as it is, and the notice goes', async ({ page }) => {
  await mockBulkEdit(page, 'FAILED')
  await openList(page)
  await noticeOf(page).getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Leave it as it is' }).click()
  await expect(page.getByText('Canceled. What was changed by then stays so.')).toBeVisible()
  await closeDialog(page)
  await expect(noticeOf(page)).toBeHidden()
})

test('the list is refreshed when a bulk edit ends in the background, and is not polled afterwards', async ({
  page,
}) => {
  const mock = await mockBulkEdit(page, 'RUNNING')
  await page.clock.install()
  await openList(page)
  await page.getByRole('checkbox', { name: /^Choose Ladle/ }).check()
  mock.isStarted = true
  await page.getByRole('button', { name: 'Bulk edit' }).click()
  await expect(page.getByRole('dialog').getByRole('progressbar')).toBeVisible()
  await closeDialog(page)
  await expect(noticeOf(page).getByRole('status')).toHaveText('Bulk edit running: Set the HSN code')
  const refetch = page.waitForRequest(/\/api\/products\?/)
  mock.state = 'DONE'
  await refetch
  await expect(noticeOf(page)).toContainText('380 of 500 products changed.')
  const { lists } = mock
  await passTime(page, 10_000)
  expect(mock.lists).toBe(lists)
  await noticeOf(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(noticeOf(page)).toBeHidden()
})
