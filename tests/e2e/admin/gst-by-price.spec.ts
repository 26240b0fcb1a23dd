import type { CallResponse } from '#contract/calls.ts'
import { findAxeViolations } from '#tests/support/e2e/accessibility.ts'
import { openProductForm, saveProduct } from '#tests/support/e2e/admin-products.ts'
import { addProduct, createApiClient } from '#tests/support/e2e/api-client.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

test('the product form shows the GST rate of a price, and warns of one that fits neither rate', async ({ page }) => {
  const { id, name } = await addProduct(page.request)
  const form = await openProductForm(page, name)
  const price = form.getByLabel('Original price')
  const rate = form.locator('output')
  const warning = form.getByText(/neither rate/)
  await form.getByLabel('GST rate').fill('a fifth')
  await form.getByLabel('How GST is set').selectOption('By price (clothing, footwear)')
  await expect(rate).toHaveText('5%')
  await expect(warning).toBeHidden()

  await price.fill('2700')
  await expect(warning).toHaveText(
    '₹2,700.00 fits neither rate: sell at ₹2,625.00 or less, or at ₹2,950.01 or more. Until then orders take 18%.',
  )
  expect(await findAxeViolations(page, '[role=dialog]')).toEqual([])
  await price.fill('2950.01')
  await expect(warning).toBeHidden()
  await expect(rate).toHaveText('18%')
  await form.getByLabel('Discount price').fill('2625')
  await expect(rate).toHaveText('5%')
  await price.fill('')
  await form.getByLabel('Discount price').fill('')
  await expect(rate).toHaveText('Enter a price first')
  await price.fill('4999')
  await saveProduct(page)

  const { product } = await createApiClient(page.request).get<CallResponse<'GET /products/{productId}'>>(
    `/products/${id}`,
  )
  expect(product).toMatchObject({ taxRate: null, taxRateBy: 'price' })
  await openProductForm(page, name)
  await expect(rate).toHaveText('18%')
  await form.getByLabel('How GST is set').selectOption('Fixed rate')
  await form.getByLabel('GST rate').fill('12')
  await saveProduct(page)
  await openProductForm(page, name)
  await expect(form.getByLabel('GST rate')).toHaveValue('12')
})

test('the company form validates the GST rates by price, names their source and saves them', async ({ page }) => {
  await openAdminPage(page, '/admin/company-details')
  const panel = page.getByRole('region', { name: 'GST by price' })
  const limit = panel.getByLabel('Limit for one piece')
  const highRate = panel.getByLabel('Rate above the limit')
  const save = page.getByRole('button', { name: 'Save company' })
  await expect(limit).toHaveValue('2500.00')
  await expect(panel.getByLabel('Rate up to the limit')).toHaveValue('5')
  await expect(panel.getByText(/Notification 9\/2025-Central Tax \(Rate\)/)).toBeVisible()
  await limit.fill('0')
  await highRate.fill('5')
  await save.click()
  await expect(panel.getByText('The limit must be greater than 0.')).toBeVisible()
  await limit.fill('2500')
  await expect(panel.getByText('The rate above the limit must be higher than the rate up to it.')).toBeVisible()

  // The saved values are those before the test: other tests read them at the same time.
  await highRate.fill('18.0')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await save.click()
  expect((await sent).postDataJSON().taxRateByPrice).toEqual({ limit: '2500', lowRate: '5', highRate: '18.0' })
  await expect(page.getByText('Company details updated successfully!')).toBeVisible()
  await expect(limit).toHaveValue('2500.00')
  await expect(highRate).toHaveValue('18')
})
