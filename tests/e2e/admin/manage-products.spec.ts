import type { CallResponse } from '#contract/calls.ts'
import { openProductForm, saveProduct } from '#tests/support/e2e/admin-products.ts'
import {
  addProduct,
  createAdminClient,
  createApiClient,
  createBrandAndCategory,
  uniqueName,
} from '#tests/support/e2e/api-client.ts'
import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

test('a discount price above the price is refused at its field, and nothing is saved', async ({ page }) => {
  const { id, name } = await addProduct(page.request)
  const form = await openProductForm(page, name)
  await form.getByLabel('Discount price').fill('1499.01')
  await form.getByRole('button', { name: 'Save product' }).click()
  await expect(form.getByText('The discount price must not be above the original price.')).toBeVisible()
  await expect(form.getByLabel('Discount price')).toHaveValue('1499.01')
  const { product } = await createApiClient(page.request).get<CallResponse<'GET /products/{productId}'>>(
    `/products/${id}`,
  )
  expect(product.discountPrice).toBeNull()
})

test('of two administrators who edit one product the second gets a conflict, and nothing is overwritten', async ({
  page,
}) => {
  const { name } = await addProduct(page.request)
  const other = await page.context().newPage()
  const first = await openProductForm(page, name)
  const second = await openProductForm(other, name)
  await first.getByLabel('Original price').fill('99')
  await saveProduct(page)

  await second.getByLabel('Original price').fill('11')
  await second.getByRole('button', { name: 'Save product' }).click()
  await expect(second.getByText('This product was changed by someone else meanwhile.')).toBeVisible()
  await second.getByRole('button', { name: 'Open it again' }).click()
  await expect(second.getByLabel('Original price')).toHaveValue('99.00')
})

test('a form that was opened while another product loads keeps what was typed', async ({ page }) => {
  const { id, name } = await addProduct(page.request)
  await openAdminPage(page, `/admin/products?q=${encodeURIComponent(name)}`)
  const table = page.getByRole('table', { name: 'Products' })
  const loads = await holdRequests(page, `**/api/products/${id}/preview`)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await loads.requested
  await expect(table).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('button', { name: 'Add product' }).click()
  const form = page.getByRole('dialog', { name: 'Add product' })
  await form.getByLabel('Product name').fill('Brass lamp')
  const loaded = page.waitForResponse(`**/api/products/${id}/preview`)
  loads.release()
  await (await loaded).finished()
  await expect(page.locator('table[aria-busy]')).toHaveCount(0)
  await expect(form.getByLabel('Product name')).toHaveValue('Brass lamp')
})

test('the URL of the product table holds its filters and sorting, and invalid values are ignored', async ({ page }) => {
  const mark = uniqueName('Filtered').split(' ').at(-1)
  const api = await createAdminClient(page.request)
  const { brand, category } = await createBrandAndCategory(page.request)
  for (const [name, price, stock] of [
    ['Alpha', '300', 0],
    ['Beta', '100', 2],
    ['Gamma', '200', 40],
  ] as const) {
    const productVariants = JSON.stringify([{ color: 'red', stock }])
    const form = { productName: `${name} ${mark}`, originalPrice: price, discountPrice: name === 'Gamma' ? '150' : '' }
    await api.post('/products', { ...form, productVariants, categoryId: category.id, brandId: brand.id })
  }
  const names = async (...wanted: string[]) => {
    const links = page.getByRole('table', { name: 'Products' }).getByRole('link')
    await expect(links).toHaveText(wanted.map((name) => `${name} ${mark}`))
  }
  await openAdminPage(page, '/admin/products')
  await page.getByLabel('Category', { exact: true }).selectOption(category.name)
  await names('Gamma', 'Beta', 'Alpha')
  await page.getByLabel('Sort by').selectOption('Price, low to high')
  await names('Beta', 'Gamma', 'Alpha')
  await page.getByLabel('Stock', { exact: true }).selectOption('Sold out')
  await names('Alpha')
  await expect(page).toHaveURL(new RegExp(`category=${category.id}&stock=out&sort=price-low$`))
  await page.goBack()
  await names('Beta', 'Gamma', 'Alpha')
  await page.getByLabel('Stock', { exact: true }).selectOption('Running low')
  await names('Beta')
  await page.getByLabel('Price', { exact: true }).selectOption('Discounted')
  await expect(page.getByRole('status').filter({ hasText: 'Nothing matches these filters' })).toHaveCount(1)
  await page.getByRole('link', { name: 'Show all products' }).click()
  await expect(page).toHaveURL('/admin/products')

  await page.goto(`/admin/products?q=${mark}&stock=many&sort=__proto__&category=1%27--&brand=%00&page=-4&offers=x`)
  await names('Gamma', 'Beta', 'Alpha')
})
