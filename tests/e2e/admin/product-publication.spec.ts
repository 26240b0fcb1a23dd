import type { CallResponse } from '#contract/calls.ts'
import { openProductForm, saveProduct } from '#tests/support/e2e/admin-products.ts'
import { addProduct, createAdminClient } from '#tests/support/e2e/api-client.ts'
import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

test('a product is made a draft, previewed, and published again', async ({ page }) => {
  const { id, name } = await addProduct(page.request)
  const form = await openProductForm(page, name)
  await form.getByLabel('Status').selectOption('Draft')
  await saveProduct(page)
  expect((await page.request.get(`/product/${id}`)).status()).toBe(404)

  await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Drafts' }).click()
  await expect(page.getByRole('row', { name }).getByText('Draft')).toBeVisible()
  await page.getByRole('link', { name: `Preview ${name}` }).click()
  await expect(page.getByRole('note')).toHaveText(
    'Preview: only administrators see this product. It cannot be ordered.',
  )
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('button', { name: /Add to Cart|quantity/i })).toHaveCount(0)
  await expect(page.locator('[data-buy-bar]')).toHaveCount(0)
  await expect(page).toHaveTitle(/^Preview /)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
  await expect(crumbs).toHaveText(['Dashboard', 'Products', 'Preview'])

  await page.goBack()
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByRole('dialog').getByLabel('Status').selectOption('On sale')
  await saveProduct(page)
  expect((await page.request.get(`/product/${id}`)).status()).toBe(200)
})

test('a product is scheduled for a time in India', async ({ page }) => {
  const { id, name } = await addProduct(page.request)
  const form = await openProductForm(page, name)
  await form.getByLabel('Status').selectOption('Scheduled')
  const time = form.getByLabel('On sale from (Indian time)')
  await time.fill('2020-01-01T10:00')
  await form.getByRole('button', { name: 'Save product' }).click()
  await expect(form.getByText('Choose a date and a time in the future.')).toBeVisible()
  await time.fill('2099-01-26T10:00')
  await saveProduct(page)

  await openAdminPage(page, `/admin/products?status=scheduled&q=${encodeURIComponent(name)}`)
  await expect(page.getByText('On sale from 2099-01-26 10:00')).toBeVisible()
  expect((await page.request.get(`/product/${id}`)).status()).toBe(404)
  const api = await createAdminClient(page.request)
  const { product } = await api.get<CallResponse<'GET /products/{id}/preview'>>(`/products/${id}/preview`)
  expect(product.publishAt).toBe('2099-01-26T04:30:00.000Z')
})

test('a copy of a product opens in the form as a draft, and a second press makes no second copy', async ({ page }) => {
  const { name } = await addProduct(page.request)
  await openAdminPage(page, `/admin/products?q=${encodeURIComponent(name)}`)
  const calls: string[] = []
  page.on('request', (request) => request.url().endsWith('/duplicate') && calls.push(request.url()))
  const duplicating = await holdRequests(page, '**/api/products/*/duplicate')
  await page.getByRole('button', { name: `Duplicate ${name}` }).dblclick()
  await duplicating.requested
  duplicating.release()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Product name')).toHaveValue(`${name} (copy)`)
  await expect(form.getByLabel('Status')).toHaveValue('DRAFT')
  expect(calls).toHaveLength(1)
})
