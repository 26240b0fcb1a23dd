import type { CallResponse } from '#contract/calls.ts'
import { openProductForm } from '#tests/support/e2e/admin-products.ts'
import { addProduct, createAdminClient, uniqueName } from '#tests/support/e2e/api-client.ts'
import { failRequests } from '#tests/support/e2e/network/lose-response.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

const kinds = [
  { kind: 'category', path: 'categories' },
  { kind: 'brand', path: 'brands' },
] as const

for (const { kind, path } of kinds) {
  test(`a failed call of the page of ${path} shows its error`, async ({ page }) => {
    const name = uniqueName('Peshawari')
    await (await createAdminClient(page.request)).post(`/${path}`, { name })
    const list = new RegExp(`/api/${path}(\\?|$)`)
    const allowList = await failRequests(page, 'GET', list)
    await openAdminPage(page, `/admin/${path}?q=${encodeURIComponent(name)}`)
    await expect(page.getByText(`Failed to fetch ${path}.`)).toBeVisible()
    await allowList()
    await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click()

    await failRequests(page, 'DELETE', `**/api/${path}/*`)
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    const question = page.getByRole('alertdialog', { name: `Are you sure you want to delete this ${kind}?` })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(question.getByText(`Failed to delete ${kind}.`)).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()

    const form = page.getByRole('dialog')
    await failRequests(page, 'POST', list)
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await form.getByRole('button', { name: `Save ${kind}` }).click()
    await expect(form.getByText(`Failed to update ${kind}.`)).toBeVisible()
    await form.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: `Add ${kind}` }).click()
    await form.getByLabel('Name').fill(name)
    await form.getByRole('button', { name: `Add ${kind}` }).click()
    await expect(form.getByText(`Failed to create ${kind}.`)).toBeVisible()
  })
}

test('a failed call of the page of products shows its error, and a long name is cut off', async ({ page }) => {
  const name = uniqueName('Handwoven Chanderi Silk Saree with Zari')
  await addProduct(page.request, name)
  await failRequests(page, 'POST', '**/api/products')
  await failRequests(page, 'DELETE', '**/api/products/*')
  const form = await openProductForm(page, name)
  await form.getByRole('button', { name: 'Save product' }).click()
  await expect(form.getByText('Failed to update product.')).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('table', { name: 'Products' }).getByRole('link')).toHaveText(
    'Handwoven Chanderi Silk Saree…',
  )

  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByText('Failed to delete product.')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Add product' }).click()
  await form.getByLabel('Product name').fill('Never saved')
  await form.getByLabel('Original price').fill('10')
  for (const label of ['Category', 'Brand']) await form.getByLabel(label).selectOption({ index: 1 })
  await form.getByLabel('Color', { exact: true }).fill('red')
  await form.getByLabel('Stock', { exact: true }).fill('1')
  await form.getByRole('button', { name: 'Add variant' }).click()
  await form.getByRole('button', { name: 'Add product' }).click()
  await expect(form.getByText('Failed to create product.')).toBeVisible()
})

test('a product cannot be saved while categories or brands are missing or failed to load', async ({ page }) => {
  await page.route(/\/api\/brands(\?|$)/, (route) => route.fulfill({ json: [] }))
  const allowCategories = await failRequests(page, 'GET', /\/api\/categories(\?|$)/)
  await openAdminPage(page, '/admin/products')
  await page.getByRole('button', { name: 'Add product' }).click()
  const form = page.getByRole('dialog', { name: 'Add product' })
  const save = form.getByRole('button', { name: 'Add product' })
  await expect(form.getByText('Failed to load brands or categories.')).toBeVisible()
  await expect(save).toBeDisabled()
  await allowCategories()
  await form.getByRole('button', { name: 'Try Again' }).click()
  await expect(form.getByRole('alert')).toContainText('The shop has no brand yet, so this product cannot be saved.')
  await expect(save).toBeDisabled()
})

test('failed calls of the legal pages and of the company details show their errors', async ({ page }) => {
  const list = '**/api/legal-pages'
  const allowList = await failRequests(page, 'GET', list)
  await openAdminPage(page, '/admin/legal-pages')
  await expect(page.getByText('Failed to fetch legal pages.')).toBeVisible()
  await allowList()
  // Without the terms, whose page can then be added.
  await page.route(list, async (route) => {
    if (route.request().method() !== 'GET') return route.fulfill({ status: 500, json: {} })
    const response = await route.fetch()
    const pages = (await response.json()) as CallResponse<'GET /legal-pages'>
    await route.fulfill({ response, json: pages.filter(({ slug }) => slug !== 'terms-conditions') })
  })
  await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click()

  await failRequests(page, 'DELETE', '**/api/legal-pages/*')
  await page.getByRole('button', { name: /^Delete/ }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByText('Failed to delete legal page.')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  const form = page.getByRole('dialog')
  await page.getByRole('button', { name: /^Edit/ }).click()
  await form.getByRole('button', { name: 'Save page' }).click()
  await expect(form.getByText('Failed to update legal page.')).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Add legal page' }).click()
  await form.getByRole('button', { name: 'Add page' }).click()
  await expect(form.getByText('Failed to create legal page.')).toBeVisible()

  await failRequests(page, 'PUT', '**/api/company-details')
  await page.goto('/admin/company-details')
  await page.getByRole('button', { name: 'Save company' }).click()
  await expect(page.getByText('Failed to update company details.')).toBeVisible()
})
