import { addProduct, createAdminClient, uniqueName } from '#tests/support/e2e/api-client.ts'
import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

const inSearch = (name: string) => `/admin/stock?q=${encodeURIComponent(name)}`
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('an administrator adjusts a stock by the keyboard, and a concurrent adjustment is kept', async ({
  page,
  request,
}) => {
  const { name, variants } = await addProduct(request, uniqueName('Brass Diya'))
  await openAdminPage(page, inSearch(name))
  const row = rowOf(page, name)
  const stock = row.getByRole('textbox', { name: `Stock of ${name}, Red` })
  await expect(row).toContainText('Low')

  await stock.fill('-9')
  await row.getByLabel('Reason').selectOption('Damaged')
  await row.getByRole('button', { name: 'Save stock' }).click()
  await expect(row).toContainText('Stock cannot be negative.')
  await stock.press('Escape')
  await expect(stock).toHaveValue('5')

  await stock.fill('+7')
  await stock.press('Enter')
  await expect(row).toContainText('Please choose a reason.')
  await expect(row.getByLabel('Reason')).toBeFocused()
  await row.getByLabel('Reason').selectOption('Other')
  await row.getByLabel('Note').press('Enter')
  await expect(row).toContainText('Please say in the note what happened.')

  const api = await createAdminClient(request)
  await api.post(`/stock/${variants[0]!.id}/adjust`, { seenStock: 5, stock: 3, reason: 'DAMAGED' })
  await row.getByLabel('Note').fill('Found behind the shelf')
  await row.getByLabel('Note').press('Enter')
  await expect(page.getByText(`${name}, Red: 10 in stock.`)).toBeVisible()
  await expect(stock).toHaveValue('10')
  await expect(row).toContainText('In stock')

  await row.getByRole('button', { name: `History of ${name}, Red` }).click()
  const changes = page.getByRole('dialog', { name: 'Stock history' }).getByRole('listitem')
  await expect(changes).toHaveCount(2)
  await expect(changes.first()).toContainText(/Other3 → 10 \(\+7\)Found behind the shelf/)
  await expect(changes.last()).toContainText('Damaged5 → 3')
})

test('a counted stock that someone else changed meanwhile is not saved before it was checked', async ({
  page,
  request,
}) => {
  const { name, variants } = await addProduct(request, uniqueName('Copper Cup'))
  await openAdminPage(page, inSearch(name))
  const row = rowOf(page, name)
  const stock = row.getByRole('textbox', { name: `Stock of ${name}, Red` })
  await stock.fill('25')
  await row.getByLabel('Reason').selectOption('Counted')
  const api = await createAdminClient(request)
  await api.post(`/stock/${variants[0]!.id}/adjust`, { seenStock: 5, stock: 25, reason: 'RECEIVED' })
  await row.getByRole('button', { name: 'Save stock' }).click()
  await expect(row).toContainText('This stock was changed by someone else meanwhile: it is 25 now.')
  await expect(stock).toHaveValue('25')
  await row.getByRole('button', { name: 'Save stock' }).click()
  await expect(page.getByText(`${name}, Red: 25 in stock.`)).toBeVisible()
})

test('low and sold out stock have their own lists', async ({ page, request }) => {
  const { name } = await addProduct(request, uniqueName('Copper Lota'))
  await openAdminPage(page, inSearch(name))
  const row = rowOf(page, name)
  await page.getByRole('link', { name: 'Low', exact: true }).click()
  await expect(row).toBeVisible()
  await page.getByRole('link', { name: 'Sold out', exact: true }).click()
  await expect(page.getByText(`Nothing found for “${name}”`)).toBeVisible()
  await page.goto(inSearch(name))
  await row.getByRole('textbox', { name: 'Stock of' }).fill('0')
  await row.getByLabel('Reason').selectOption('Counted')
  await row.getByRole('button', { name: 'Save stock' }).click()
  await expect(row).toContainText('Sold out')
  await page.getByRole('link', { name: 'Sold out', exact: true }).click()
  await expect(row).toBeVisible()
  await page.getByLabel('Sort by').selectOption('Fewest first')
  await expect(page).toHaveURL(/only=out.*sort=scarce|sort=scarce.*only=out/)
  await expect(row).toBeVisible()
})

test('paging and sorting ask before they discard a typed adjustment, and nothing asks afterwards', async ({
  page,
  request,
}) => {
  const name = uniqueName('Tin Box')
  for (let count = 0; count < 21; count++) await addProduct(request, `${name} ${String(count).padStart(2, '0')}`)
  await openAdminPage(page, inSearch(name))
  const stock = page.getByRole('textbox', { name: /^Stock of/ }).first()
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await stock.fill('+5')
  await page.getByLabel('Sort by').selectOption('Fewest first')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Sort by')).toHaveValue('name')
  await expect(stock).toHaveValue('+5')

  await page.getByRole('link', { name: 'Page 2' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/page=2/)
  // The rows of page 1 are shown until those of page 2 have arrived.
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: /^Page 2 of \d/ })).toHaveCount(1)
  await stock.fill('+5')
  await page.goBack()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(stock).toHaveValue('+5')
  await page.getByRole('link', { name: 'Page 1' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).not.toHaveURL(/page=2/)

  // The row stays in the list, without its adjustment.
  await expect(page.getByRole('row')).toHaveCount(21)
  await stock.fill('+5')
  await page.getByLabel('Sort by').selectOption('Fewest first')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/sort=scarce/)
  for (const other of await page.getByRole('textbox', { name: /^Stock of/ }).all()) await expect(other).toHaveValue('5')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page).toHaveURL('/admin/dashboard')
})

test('the rows that are shown while another page or sort order loads take no adjustment', async ({ page, request }) => {
  const { name } = await addProduct(request, uniqueName('Brass Bell'))
  await openAdminPage(page, inSearch(name))
  const row = rowOf(page, name)
  const stock = row.getByRole('textbox', { name: `Stock of ${name}, Red` })
  const more = row.getByRole('button', { name: `One more of ${name}, Red` })
  await expect(stock).toBeEnabled()
  const loading = await holdRequests(page, '**/api/stock?sortBy=stock*')
  await page.getByLabel('Sort by').selectOption('Fewest first')
  await loading.requested
  await expect(stock).toBeDisabled()
  await expect(more).toBeDisabled()
  loading.release()
  await more.click()
  await expect(stock).toHaveValue('6')
})
