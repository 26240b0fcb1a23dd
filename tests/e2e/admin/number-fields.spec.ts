import type { CallResponse } from '#contract/calls.ts'
import { findViolations } from '#tests/support/e2e/accessibility.ts'
import { openProductForm, saveProduct } from '#tests/support/e2e/admin-products.ts'
import { addProduct, createAdminClient, uniqueName } from '#tests/support/e2e/api-client.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, type Locator, test } from '#tests/support/e2e/test.ts'

const expectUnreadable = async (field: Locator) => {
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/Enter a number without commas or letters\./)
}

test('a highest amount for cash on delivery that is no number is not saved as none', async ({ page }) => {
  const saved: unknown[] = []
  // The rule would apply to the orders of all other tests.
  await page.route('**/api/cash-on-delivery', async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    saved.push(route.request().postDataJSON())
    await route.fulfill({ json: { message: 'The rules for cash on delivery are saved.' } })
  })
  await openAdminPage(page, '/admin/delivery/cash-on-delivery')
  const highest = page.getByLabel('Highest amount', { exact: true })
  const save = page.getByRole('button', { name: 'Save rules' })
  await highest.fill('5000')
  await save.click()
  await expect.poll(() => saved).toEqual([expect.objectContaining({ maxAmount: '5000' })])
  await expect(save).toHaveAttribute('aria-disabled', 'true')

  await highest.fill('')
  await highest.pressSequentially('5e')
  await save.click()
  await expectUnreadable(highest)
  expect(await findViolations(page, 'amount that is no number')).toEqual([])
  await highest.press('Backspace')
  await expect(highest).toHaveAccessibleDescription('')
  await highest.fill('4000')
  await save.click()
  await expect.poll(() => saved.slice(1)).toEqual([expect.objectContaining({ maxAmount: '4000' })])
})

test('of two amounts of an offer that are no numbers the first gets the focus, and both have an error', async ({
  page,
}) => {
  const name = uniqueName('Evening')
  await openAdminPage(page, '/admin/offers')
  await page.getByRole('button', { name: 'Add offer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('textbox', { name: /^Code/ }).fill(name.replace(/\W/g, ''))
  const [most, minimum] = [dialog.getByLabel('At most'), dialog.getByLabel('Minimum amount')]
  for (const amount of [most, minimum]) await amount.pressSequentially('5e')
  const save = dialog.getByRole('button', { name: 'Add offer' })
  await save.click()
  await expectUnreadable(most)
  await expect(minimum).toHaveAccessibleDescription(/Enter a number without commas or letters\./)
  await most.fill('500')
  await save.click()
  await expectUnreadable(minimum)

  await minimum.fill('999')
  await save.click()
  await expect(page.getByText('Offer created successfully!').first()).toBeVisible()
  const api = await createAdminClient(page.request)
  const { offers } = await api.get<CallResponse<'GET /offers'>>(`/offers?q=${encodeURIComponent(name)}`)
  expect(offers.map(({ terms }) => terms)).toEqual([
    expect.objectContaining({ maxAmount: '500.00', minAmount: '999.00' }),
  ])
  await api.delete(`/offers/${offers[0]!.id}`)
})

test('a discount price that is no number is not saved as none', async ({ page }) => {
  const { id, name } = await addProduct(page.request)
  const form = await openProductForm(page, name)
  const price = form.getByRole('spinbutton', { name: 'Discount price' })
  await price.pressSequentially('9e')
  await form.getByRole('button', { name: 'Save product' }).click()
  await expectUnreadable(price)
  await price.fill('999')
  await saveProduct(page)
  const api = await createAdminClient(page.request)
  const { product } = await api.get<CallResponse<'GET /products/{productId}'>>(`/products/${id}`)
  expect(product.discountPrice).toBe('999.00')
})
