import type { CallResponse } from '#contract/calls.ts'
import { addProduct, createApiClient, createBrandAndCategory, uniqueName } from '#tests/support/e2e/api-client.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

// One bulk edit runs at a time.
test.describe.configure({ mode: 'default' })

const names = (count: number, mark: string) => Array.from({ length: count }, (_, nth) => `Bowl ${nth} ${mark}`)

async function addProducts(page: Page, count: number) {
  const mark = uniqueName('Bulk').split(' ').at(-1)!
  const { category, brand } = await createBrandAndCategory(page.request)
  const fields = { categoryId: category.id, brandId: brand.id }
  const products = []
  for (const name of names(count, mark)) products.push(await addProduct(page.request, name, fields))
  return { mark, products }
}

const priceOf = async (page: Page, id: string) => {
  const api = createApiClient(page.request)
  return (await api.get<CallResponse<'GET /products/{productId}'>>(`/products/${id}`)).product.originalPrice
}

test('the owner raises the prices of all products that match, sees a preview, the progress and the result', async ({
  page,
}) => {
  const { mark, products } = await addProducts(page, 12)
  await openAdminPage(page, `/admin/products?q=${mark}`)
  const bar = page.getByRole('region', { name: 'Chosen products' })
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  await expect(bar).toContainText('10 chosen')
  await bar.getByRole('button', { name: 'Choose all 12 that match' }).click()
  await bar.getByRole('button', { name: 'Bulk edit' }).click()

  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('Choose what to change.')).toBeVisible()
  await dialog.getByLabel('What to change').selectOption('Change prices')
  await dialog.getByLabel('Percentage').fill('10')
  await dialog.getByLabel('Rounding').selectOption('To end in 99, such as ₹1,299')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  // ₹1,499 and 10 % are ₹1,648.90, and ₹1,599 is nearer than ₹1,699.
  await expect(dialog.getByText('₹1,599.00').first()).toBeVisible()
  expect(await priceOf(page, products[0]!.id)).toBe('1499.00')

  await dialog.getByRole('button', { name: 'Change 12 products' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Done')
  await expect(dialog.getByRole('link', { name: 'View in Activity' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByRole('table', { name: 'Products' }).getByText('₹1,599.00')).toHaveCount(10)
  expect(await priceOf(page, products[11]!.id)).toBe('1599.00')
})

test('chosen rows are archived, also when no row remains in the list', async ({ page }) => {
  const { mark } = await addProducts(page, 2)
  await openAdminPage(page, `/admin/products?q=${mark}`)
  await page.getByRole('checkbox', { name: `Choose Bowl 0 ${mark}` }).check()
  await page.getByRole('checkbox', { name: `Choose Bowl 1 ${mark}` }).check()
  await page.getByRole('button', { name: 'Bulk edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What to change').selectOption('Archive')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('button', { name: 'Change 2 products' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Done')
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(dialog).toBeHidden()
  await openAdminPage(page, `/admin/products?status=archived&q=${mark}`)
  await expect(page.getByRole('table', { name: 'Products' }).getByRole('link', { name: mark })).toHaveCount(4)
})
