import { addProduct, createAdminClient, createBrandAndCategory, uniqueName } from '#tests/support/e2e/api-client.ts'
import { openAdminPage } from '#tests/support/e2e/open-admin-page.ts'
import { expect, type Locator, type Page, test } from '#tests/support/e2e/test.ts'
import { createTestImage } from '#tests/support/files/test-image.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Expects an uploaded image that the browser could decode. */
async function expectShown(picture: Locator) {
  await expect(picture).toHaveAttribute('src', /^\/uploads\//)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
}

async function addVariant(page: Page, color: string, stock: string) {
  await dialog(page).getByLabel('Color', { exact: true }).fill(color)
  await dialog(page).getByLabel('Stock', { exact: true }).fill(stock)
  await dialog(page).getByRole('button', { name: 'Add variant' }).click()
}

const save = (page: Page) => dialog(page).getByRole('button', { name: 'Add product' }).click()

test('an administrator adds a brand, a category and a product with an image, and the storefront sells it', async ({
  page,
}) => {
  const [brand, category, name] = [uniqueName('Kaveri Looms'), uniqueName('Stoles'), uniqueName('Handwoven Stole')]
  await openAdminPage(page, '/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
  await page.getByRole('link', { name: 'Brands', exact: true }).first().click()
  await page.getByRole('button', { name: 'Add brand' }).click()
  await dialog(page).getByLabel('Name').fill(brand)
  await dialog(page).getByRole('button', { name: 'Add brand' }).click()
  await expect(page.getByText('Brand created successfully!')).toBeVisible()

  await page.getByRole('link', { name: 'Categories', exact: true }).first().click()
  await page.getByRole('button', { name: 'Add category' }).click()
  await dialog(page).getByLabel('Name').fill(category)
  await dialog(page)
    .getByLabel('Image')
    .setInputFiles(await createTestImage('shelf.jpg', '#3a6f5f'))
  await dialog(page).getByRole('button', { name: 'Add category' }).click()
  await expect(page.getByText('Category created successfully!')).toBeVisible()
  await expectShown(row(page, category).locator('img'))

  await page.getByRole('link', { name: 'Products', exact: true }).first().click()
  await page.getByRole('button', { name: 'Add product' }).click()
  await dialog(page).getByLabel('Product name').fill(name)
  await dialog(page).getByLabel('Original price').fill('1499')
  await dialog(page).getByLabel('Category').selectOption(category)
  await dialog(page).getByLabel('Brand').selectOption(brand)
  await addVariant(page, 'red', '5')
  await addVariant(page, '#1F2D54', '3')
  await dialog(page).getByLabel('Discount price').fill('1299.50')
  await dialog(page).getByRole('textbox', { name: 'Description' }).click()
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Woven by hand')
  await dialog(page)
    .getByLabel('Pictures', { exact: true })
    .setInputFiles(await createTestImage())
  await save(page)
  await expect(page.getByText('Product created successfully!')).toBeVisible()
  await expect(dialog(page)).toBeHidden()

  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.locator('main')).toContainText('₹1,299.50')
  await expect(page.locator('main strong').filter({ hasText: 'Woven by hand' })).toBeVisible()
  await expectShown(page.locator('main img').first())
})

test('the product form refuses invalid values with the messages of the specification', async ({ page }) => {
  await openAdminPage(page, '/admin/products')
  await page.getByRole('button', { name: 'Add product' }).click()
  const form = dialog(page)
  await expect(form.getByLabel('Category').locator('option')).not.toHaveCount(1)
  await save(page)
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
  await addVariant(page, 'crimson', '1')
  await expect(
    form.getByText('Enter a valid CSS color name (e.g., "red") or hex code (e.g., "#FF0000").'),
  ).toBeVisible()
  await addVariant(page, 'red', '-1')
  await expect(form.getByText('Stock cannot be negative.')).toBeVisible()
  await addVariant(page, 'red', '4')
  await addVariant(page, 'RED', '4')
  await expect(form.getByText('This color variant already exists.')).toBeVisible()
  await form.getByLabel('Color', { exact: true }).fill('')
  await form.getByLabel('Stock', { exact: true }).fill('')

  await form.getByLabel('Color red').fill('reddish')
  await save(page)
  await expect(
    form.getByText('One or more variants have an invalid color format. Use a CSS color name or hex code.'),
  ).toBeVisible()
  await form.getByLabel('Product name').fill('Never saved')
  await form.getByLabel('Original price').fill('10.555')
  await save(page)
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

test('a discount price above the price is refused at its field, and nothing is saved', async ({ page }) => {
  const { name } = await addProduct(page.request)
  await openAdminPage(page, `/admin/products?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await dialog(page).getByLabel('Discount price').fill('1499.01')
  await dialog(page).getByRole('button', { name: 'Save product' }).click()
  await expect(dialog(page).getByText('The discount price must not be above the original price.')).toBeVisible()
  await expect(dialog(page).getByLabel('Discount price')).toHaveValue('1499.01')
})

test('a category or brand with products cannot be deleted; a category without products can', async ({ page }) => {
  const { category: used } = await addProduct(page.request)
  const unused = uniqueName('Plates')
  await (await createAdminClient(page.request)).post('/categories', { name: unused })
  await openAdminPage(page, '/admin/categories')
  const ask = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this category?' })
  await page.getByRole('button', { name: `Delete ${used.name}` }).click()
  await ask.getByRole('button', { name: 'Delete' }).click()
  await expect(ask.getByText(/^This category has \d+ products?\. Move or delete (it|them) first\.$/)).toBeVisible()
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, used.name)).toBeVisible()

  await page.getByRole('button', { name: `Delete ${unused}` }).click()
  await ask.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Category deleted successfully!')).toBeVisible()
  await expect(row(page, unused)).toHaveCount(0)
})

test('of two administrators who edit one product the second gets a conflict, and nothing is overwritten', async ({
  page,
}) => {
  const { name } = await addProduct(page.request)
  const other = await page.context().newPage()
  for (const one of [page, other]) {
    await openAdminPage(one, `/admin/products?q=${encodeURIComponent(name)}`)
    await one.getByRole('button', { name: `Edit ${name}` }).click()
    await expect(dialog(one).getByLabel('Original price')).toHaveValue('1499.00')
  }
  await dialog(page).getByLabel('Original price').fill('99')
  await dialog(page).getByRole('button', { name: 'Save product' }).click()
  await expect(page.getByText('Product updated successfully!')).toBeVisible()

  await dialog(other).getByLabel('Original price').fill('11')
  await dialog(other).getByRole('button', { name: 'Save product' }).click()
  await expect(dialog(other).getByText('This product was changed by someone else meanwhile.')).toBeVisible()
  await dialog(other).getByRole('button', { name: 'Open it again' }).click()
  await expect(dialog(other).getByLabel('Original price')).toHaveValue('99.00')
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
  await expect(page.getByText('Nothing is like that')).toBeVisible()
  await page.getByRole('link', { name: 'Show all products' }).click()
  await expect(page).toHaveURL('/admin/products')

  await page.goto(`/admin/products?q=${mark}&stock=many&sort=__proto__&category=1%27--&brand=%00&page=-4&offers=x`)
  await names('Gamma', 'Beta', 'Alpha')
})

test('the forms of categories and brands refuse invalid values and keep the other fields', async ({ page }) => {
  const [taken, free] = [uniqueName('Bowls'), uniqueName('Plates')]
  await (await createAdminClient(page.request)).post('/brands', { name: taken })
  const { id } = (
    await (await createAdminClient(page.request)).post<{ category: { id: string } }>('/categories', { name: taken })
  ).category
  await openAdminPage(page, '/admin/categories')
  await page.getByRole('button', { name: 'Add category' }).click()
  const form = dialog(page)
  const add = form.getByRole('button', { name: /^Add / })
  await add.click()
  await expect(form.getByText('Name is required')).toBeVisible()
  await form.getByLabel('Name').fill(taken.toUpperCase())
  await form.getByLabel('Image').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(form.getByText('a.txt is not an image')).toBeVisible()
  await add.click()
  await expect(form.getByText('A category with this name exists already.')).toBeVisible()
  await form.getByLabel('Image').setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await form.getByLabel('Name').fill(free)
  await add.click()
  await expect(form.getByText(/^b\.png: /)).toBeVisible()
  await form.getByLabel('Image').setInputFiles(await createTestImage('shelf.jpg', '#3a6f5f'))
  await add.click()
  await expect(page.getByText('Category created successfully!')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search categories' }).fill(free)
  await page.keyboard.press('Enter')
  await expect(row(page, taken)).toHaveCount(0)
  await page.getByRole('button', { name: `Edit ${free}` }).click()
  await form.getByRole('button', { name: 'Clear image' }).click()
  await form.getByRole('button', { name: 'Save category' }).click()
  await expect(page.getByText('Category updated successfully!')).toBeVisible()
  await expect(row(page, free).locator('img')).not.toHaveAttribute('src', /^\/uploads\//)
  await page.goto('/admin/categories')
  await expect(row(page, taken)).toContainText(id.slice(0, 8))
  await expect(row(page, taken)).not.toContainText(id.slice(0, 9))

  await page.goto('/admin/brands')
  await page.getByRole('button', { name: 'Add brand' }).click()
  await add.click()
  await expect(form.getByText('Name is required')).toBeVisible()
  await form.getByLabel('Name').fill(taken)
  await add.click()
  await expect(form.getByText('A brand with this name exists already.')).toBeVisible()
  await form.getByLabel('Name').fill(free)
  await add.click()
  await expect(page.getByText('Brand created successfully!')).toBeVisible()
  await page.goto(`/admin/brands?q=${encodeURIComponent(free)}`)
  await page.getByRole('button', { name: `Delete ${free}` }).click()
  const ask = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this brand?' })
  await ask.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Brand deleted successfully!')).toBeVisible()
})
