import { expectUploadedImage } from '#tests/support/e2e/admin-products.ts'
import { uniqueName } from '#tests/support/e2e/api-client.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { chooseFiles, expect, type Locator, test } from '#tests/support/e2e/test.ts'
import { createTestImage } from '#tests/support/files/test-image.ts'

test.use({ pictures: true })

/** Enters a color and a stock in the open product form and adds them as a variant. */
async function addVariant(form: Locator, color: string, stock: string) {
  await form.getByLabel('Color', { exact: true }).fill(color)
  await form.getByLabel('Stock', { exact: true }).fill(stock)
  await form.getByRole('button', { name: 'Add variant' }).click()
}

const submit = (form: Locator) => form.getByRole('button', { name: 'Add product' }).click()

test('an administrator adds a brand, a category and a product with an image, and the storefront sells it', async ({
  page,
}) => {
  const [brand, category, name] = [uniqueName('Kaveri Looms'), uniqueName('Stoles'), uniqueName('Handwoven Stole')]
  const form = page.getByRole('dialog')
  await openAdminPage(page, '/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
  await page.getByRole('link', { name: 'Brands', exact: true }).first().click()
  await page.getByRole('button', { name: 'Add brand' }).click()
  await form.getByLabel('Name').fill(brand)
  await form.getByRole('button', { name: 'Add brand' }).click()
  await expect(page.getByText('Brand created successfully!')).toBeVisible()

  await page.getByRole('link', { name: 'Categories', exact: true }).first().click()
  await page.getByRole('button', { name: 'Add category' }).click()
  await form.getByLabel('Name').fill(category)
  await chooseFiles(form.getByRole('button', { name: 'Image Choose' }), await createTestImage('shelf.jpg', '#3a6f5f'))
  await form.getByRole('button', { name: 'Add category' }).click()
  await expect(page.getByText('Category created successfully!')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search categories' }).fill(category)
  await page.keyboard.press('Enter')
  await expectUploadedImage(page.getByRole('row').filter({ hasText: category }).locator('img'))

  await page.getByRole('link', { name: 'Products', exact: true }).first().click()
  await page.getByRole('button', { name: 'Add product' }).click()
  await form.getByLabel('Product name').fill(name)
  await form.getByLabel('Original price').fill('1499')
  await form.getByLabel('Category').selectOption(category)
  await form.getByLabel('Brand').selectOption(brand)
  await addVariant(form, 'red', '5')
  await addVariant(form, '#1F2D54', '3')
  await form.getByLabel('Discount price').fill('1299.50')
  await form.getByRole('textbox', { name: 'Description' }).click()
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Woven by hand')
  await form.getByLabel('Pictures', { exact: true }).setInputFiles(await createTestImage())
  await submit(form)
  await expect(page.getByText('Product created successfully!')).toBeVisible()
  await expect(form).toBeHidden()

  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.locator('main')).toContainText('₹1,299.50')
  await expect(page.locator('main strong').filter({ hasText: 'Woven by hand' })).toBeVisible()
  await expectUploadedImage(page.locator('main img').first())
})

test('the product form refuses invalid values with the messages of the specification', async ({ page }) => {
  await openAdminPage(page, '/admin/products')
  await page.getByRole('button', { name: 'Add product' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Category').locator('option')).not.toHaveCount(1)
  await submit(form)
  for (const message of [
    'Product name is required',
    'Original price is required',
    'Category is required',
    'Brand is required',
    'At least one product variant (color with stock) is required.',
  ]) {
    await expect(form.getByText(message)).toBeVisible()
  }

  await form.getByRole('button', { name: 'Add variant' }).click()
  await expect(form.getByText('Variant color cannot be empty.')).toBeVisible()
  await addVariant(form, 'crimson', '1')
  await expect(
    form.getByText('Enter a valid CSS color name (e.g., "red") or hex code (e.g., "#FF0000").'),
  ).toBeVisible()
  await addVariant(form, 'red', '-1')
  await expect(form.getByText('Stock cannot be negative.')).toBeVisible()
  await addVariant(form, 'red', '4')
  await addVariant(form, 'RED', '4')
  await expect(form.getByText('This color variant already exists.')).toBeVisible()
  await form.getByLabel('Color', { exact: true }).fill('')
  await form.getByLabel('Stock', { exact: true }).fill('')

  await form.getByLabel('Color red').fill('reddish')
  await submit(form)
  await expect(
    form.getByText('One or more variants have an invalid color format. Use a CSS color name or hex code.'),
  ).toBeVisible()
  await form.getByLabel('Product name').fill('Never saved')
  await form.getByLabel('Original price').fill('10.555')
  await submit(form)
  await expect(form.getByText('Enter an amount in rupees with at most 2 decimals.')).toBeVisible()
  await form.getByLabel('Pictures', { exact: true }).setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  })
  await expect(form.getByText('notes.txt is not an image')).toBeVisible()

  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(form).toBeHidden()
})
