import type { CallResponse } from '#contract/calls.ts'
import { findViolations } from '#tests/support/e2e/accessibility.ts'
import { addProduct, createAdminClient, uniqueName } from '#tests/support/e2e/api-client.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, type Locator, type Page, test } from '#tests/support/e2e/test.ts'

/** A product in a category of its own. */
async function createProductInCategory({ request }: Page, requiredDeclarations: readonly string[] = []) {
  const api = await createAdminClient(request)
  const { category } = await api.post<CallResponse<'POST /categories'>>('/categories', {
    name: uniqueName('Phones'),
    requiredDeclarations: JSON.stringify(requiredDeclarations),
  })
  const product = await addProduct(request, uniqueName('Phone'), { categoryId: category.id })
  return { api, category, product }
}

async function openCategoryForm(page: Page, name: string): Promise<Locator> {
  await openAdminPage(page, `/admin/categories?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const form = page.getByRole('dialog', { name: 'Edit category' })
  await expect(form.getByRole('button', { name: 'New specification' })).toBeVisible()
  return form
}

async function saveCategory(page: Page, form: Locator) {
  await form.getByRole('button', { name: 'Save category' }).click()
  await expect(page.getByText('Category updated successfully!').first()).toBeVisible()
  await expect(form).toBeHidden()
}

const specificationItems = (form: Locator) =>
  form.getByRole('list', { name: 'Specifications' }).getByRole('button', { expanded: false })

test('the owner gives a category specifications, with choices, order and a template', async ({ page }) => {
  const { api, category } = await createProductInCategory(page)

  const form = await openCategoryForm(page, category.name)
  await form.getByRole('button', { name: 'New specification' }).click()
  await form.getByRole('button', { name: 'Save category' }).click()
  await expect(form.getByText('Specification is required')).toBeVisible()
  await expect(form.getByText('Add at least one choice.')).toBeVisible()
  await expect(form.getByLabel('Name').nth(1)).toBeFocused()
  expect(await findViolations(page, 'a specification with problems', '[role=dialog]')).toEqual([])
  await form.getByLabel('Name').nth(1).fill('Storage')
  await form.getByLabel('New choices').fill('128 GB, 256 GB')
  await form.getByLabel('New choices').press('Enter')
  await expect(form.getByRole('textbox', { name: 'Choice 2' })).toHaveValue('256 GB')
  await form.getByRole('textbox', { name: 'Choice 2' }).press('Alt+ArrowUp')
  await expect(form.getByRole('textbox', { name: 'Choice 1' })).toHaveValue('256 GB')
  await expect(form.getByRole('textbox', { name: 'Choice 1' })).toBeFocused()
  // A choice that was typed and not added is saved too.
  await form.getByLabel('New choices').fill('512 GB')
  await form.getByRole('switch', { name: /^Filter/ }).check()
  await form.getByRole('switch', { name: /^On cards/ }).check()
  await form.getByRole('button', { name: 'Use a template' }).click()
  await page.getByRole('menuitem', { name: 'Phones' }).click()
  await expect(form.getByText('Added 8 specifications.')).toBeVisible()
  await form.getByRole('button', { name: 'Move 5G up' }).click()
  await form.getByRole('checkbox', { name: 'Country of origin' }).check()
  await saveCategory(page, form)
  const path = `/categories/${category.id}/product-fields`
  const { attributes, requiredDeclarations } =
    await api.get<CallResponse<'GET /categories/{categoryId}/product-fields'>>(path)
  expect(attributes).toHaveLength(9)
  expect(attributes[0]).toMatchObject({ name: 'Storage', isFilter: true, isOnCard: true })
  expect(attributes[0]?.choices?.map(({ label }) => label)).toEqual(['256 GB', '128 GB', '512 GB'])
  expect(attributes.map(({ name }) => name).indexOf('5G')).toBe(5)
  expect(requiredDeclarations).toEqual(['countryOfOrigin'])
})

test('a specification that opened because of a problem stays open while the owner solves it', async ({ page }) => {
  const { api, category } = await createProductInCategory(page)
  await api.post('/categories', {
    id: category.id,
    name: category.name,
    attributes: JSON.stringify([{ name: 'Weight', kind: 'NUMBER', unit: 'g' }]),
  })
  const form = await openCategoryForm(page, category.name)
  const name = form.getByRole('textbox', { name: 'Name' }).nth(1)
  await specificationItems(form).filter({ hasText: 'Weight' }).click()
  await name.fill('')
  await form.getByRole('button', { name: /^Unnamed specification Number/ }).click()
  await expect(name).toHaveCount(0)
  await form.getByRole('button', { name: 'Save category' }).click()
  await expect(name).toBeFocused()
  await page.keyboard.type('Net weight')
  await expect(name).toHaveValue('Net weight')
  await expect(name).toBeFocused()
  await form.getByRole('button', { name: /^Net weight Number/ }).click()
  await expect(name).toHaveCount(0)
})

test('a closed specification shows a problem that begins while the owner edits another one', async ({ page }) => {
  const { api, category } = await createProductInCategory(page)
  await api.post('/categories', {
    id: category.id,
    name: category.name,
    attributes: JSON.stringify([
      { name: 'Weight', kind: 'NUMBER', unit: 'g' },
      { name: 'Washing', kind: 'TEXT' },
    ]),
  })
  const form = await openCategoryForm(page, category.name)
  const name = form.getByRole('textbox', { name: 'Name' }).nth(1)
  await specificationItems(form).filter({ hasText: 'Weight' }).click()
  await name.fill('')
  await form.getByRole('button', { name: 'Save category' }).click()
  await expect(name).toBeFocused()
  await name.fill('Washing')
  const closed = specificationItems(form).filter({ hasText: 'Washing' })
  await expect(closed).toHaveAccessibleName('Washing Two specifications have the same name.')
  expect(await findViolations(page, 'a closed specification with a problem', '[role=dialog]')).toEqual([])
  await name.fill('Weight')
  await expect(closed).toHaveAccessibleName('Washing Text')
})

test('the owner fills in the specifications of a product, and keeps them while trying another category', async ({
  page,
}) => {
  const { api, category, product } = await createProductInCategory(page, ['countryOfOrigin'])
  const flags = { isFilter: true, isOnCard: true }
  await api.post('/categories', {
    id: category.id,
    name: category.name,
    attributes: JSON.stringify([
      { name: 'Storage', kind: 'CHOICE', choices: [{ label: '128 GB' }, { label: '256 GB' }], ...flags },
      { name: 'Battery', kind: 'NUMBER', unit: 'mAh', ...flags },
      { name: '5G', kind: 'YES_NO' },
      { name: 'In the box', kind: 'TEXT' },
    ]),
  })

  await openAdminPage(page, `/admin/products?q=${encodeURIComponent(product.name)}`)
  await page.getByRole('button', { name: `Edit ${product.name}` }).click()
  const editor = page.getByRole('dialog', { name: 'Edit product' })
  await expect(editor.getByText(/^The category requires what is missing here: Country of origin\./)).toBeVisible()
  const storage = editor.getByRole('group', { name: /^Storage/ })
  await storage.getByLabel('256 GB').check()
  await editor.getByLabel('Battery (mAh)').fill('a lot')
  await editor.getByLabel('5G').selectOption('Yes')
  await editor.getByLabel('In the box').fill('Phone, cable')
  await editor.getByRole('button', { name: 'Save product' }).click()
  await expect(editor.getByText('Enter a number from 0 to 99,99,99,999 with at most 3 decimals.')).toBeVisible()
  await expect(editor.getByLabel('Battery (mAh)')).toBeFocused()
  expect(await findViolations(page, 'specifications of a product', '[role=dialog]')).toEqual([])
  await editor.getByLabel('Battery (mAh)').fill('5,000')

  // Another category asks for nothing; the values return with the first one.
  await editor.getByRole('combobox', { name: 'Category' }).selectOption({ label: product.category.name })
  const other = editor.getByRole('combobox', { name: 'Category' }).locator('option').nth(1)
  await editor.getByRole('combobox', { name: 'Category' }).selectOption((await other.textContent())!)
  await expect(editor.getByLabel('Battery (mAh)')).toHaveCount(0)
  await editor.getByRole('combobox', { name: 'Category' }).selectOption({ label: category.name })
  await expect(editor.getByLabel('Battery (mAh)')).toHaveValue('5,000')

  await editor.getByLabel('Country of origin').selectOption('India')
  await expect(editor.getByText(/^The category requires/)).toHaveCount(0)
  await editor.getByRole('button', { name: 'Use company details' }).click()
  await expect(editor.getByLabel('Consumer care')).not.toHaveValue('')
  await editor.getByRole('button', { name: 'Save product' }).click()
  await expect(page.getByText('Product updated successfully!').first()).toBeVisible()
  const shown = await api.get<CallResponse<'GET /products/{productId}'>>(`/products/${product.id}?view=0`)
  expect(shown.product).toMatchObject({
    countryOfOrigin: 'India',
    declarations: { consumerCare: expect.stringContaining('\n') },
    specifications: expect.arrayContaining([
      { name: 'Storage', value: '256 GB' },
      { name: 'Battery', value: '5,000 mAh' },
      { name: '5G', value: 'Yes' },
      { name: 'In the box', value: 'Phone, cable' },
    ]),
  })
})

test('removing a specification says what is lost, and can be taken back', async ({ page }) => {
  const { api, category } = await createProductInCategory(page)
  const flags = { isFilter: true, isOnCard: false }
  await api.post('/categories', {
    id: category.id,
    name: category.name,
    attributes: JSON.stringify([
      { name: 'Fabric', kind: 'CHOICE', choices: [{ label: 'Cotton' }, { label: 'Silk' }], ...flags },
      { name: 'Weight', kind: 'NUMBER', unit: 'g', ...flags },
    ]),
  })
  const form = await openCategoryForm(page, category.name)
  await specificationItems(form).filter({ hasText: 'Weight' }).click()
  await form.getByRole('button', { name: 'Remove Weight' }).click()
  await expect(form.getByText(/products lose their values/)).toBeVisible()
  await expect(form.getByRole('heading', { name: 'Specifications' })).toBeFocused()
  await form.getByRole('button', { name: 'Keep Weight' }).click()
  await expect(form.getByText(/products lose their values/)).toHaveCount(0)
  await specificationItems(form).filter({ hasText: 'Fabric' }).click()
  await expect(form.getByLabel('Kind').first()).toBeDisabled()
  await form.getByRole('button', { name: 'Actions of Silk' }).click()
  await page.getByRole('menuitem', { name: 'Remove Silk' }).click()
  await expect(form.getByText('Saving deletes “Silk”; products lose the choice.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Choice 1' }).fill('Pure cotton')
  await saveCategory(page, form)
  const path = `/categories/${category.id}/product-fields`
  const { attributes } = await api.get<CallResponse<'GET /categories/{categoryId}/product-fields'>>(path)
  expect(attributes).toMatchObject([
    { name: 'Fabric', choices: [{ label: 'Pure cotton' }] },
    { name: 'Weight', unit: 'g' },
  ])
})

test('after a failed reload of the products with missing information, Try Again reloads the list', async ({ page }) => {
  const { product } = await createProductInCategory(page, ['netQuantity'])
  await openAdminPage(page, '/admin/incomplete-products')
  const row = page.getByRole('row', { name: new RegExp(product.name) })
  await row.getByRole('button', { name: `Edit ${product.name}` }).click()
  const editor = page.getByRole('dialog', { name: 'Edit product' })
  await editor.getByLabel('Net quantity').fill('1 N')
  await page.route('**/api/products/incomplete?*', (route) => route.abort())
  await editor.getByRole('button', { name: 'Save product' }).click()
  const retry = page.getByRole('button', { name: 'Try Again' })
  await expect(retry).toBeVisible()
  await page.unroute('**/api/products/incomplete?*')
  await retry.click()
  await expect(row).toHaveCount(0)
  await expect(retry).toHaveCount(0)
})

test('on a phone the tab of the page is visible although the tabs are wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAdminPage(page, '/admin/incomplete-products')
  const tabs = page.getByRole('navigation', { name: 'Products', exact: true })
  await expect(tabs.getByRole('link', { name: 'Missing information' })).toBeInViewport({ ratio: 0.95 })
  await tabs.getByRole('link', { name: 'Collections' }).click()
  await expect(tabs.getByRole('link', { name: 'Collections' })).toBeInViewport({ ratio: 0.95 })
  await expect(page).toHaveURL('/admin/collections')
})

test('products that lack what their category requires are listed until it is filled in', async ({ page }) => {
  const { api, category, product } = await createProductInCategory(page, ['netQuantity', 'maker'])
  await api.post('/products', {
    id: product.id,
    productName: product.name,
    originalPrice: '1499.00',
    productVariants: JSON.stringify([{ color: 'red', stock: 5 }]),
    categoryId: category.id,
    brandId: product.brandId,
    countryOfOrigin: 'VN',
    declarations: JSON.stringify({ packer: 'Globex, Pune' }),
  })
  await openAdminPage(page, '/admin/incomplete-products')
  const row = page.getByRole('row', { name: new RegExp(`${product.name} ${category.name} On sale Net quantity`) })
  await expect(row).toBeVisible()
  expect(await findViolations(page, 'missing information')).toEqual([])
  await row.getByRole('button', { name: `Edit ${product.name}` }).click()
  const editor = page.getByRole('dialog', { name: 'Edit product' })
  await expect(editor.getByLabel('Country of origin')).toHaveValue('VN')
  await editor.getByLabel('Net quantity').fill('1 N')
  await editor.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await editor.getByRole('button', { name: 'Save product' }).click()
  await expect(page.getByText('Product updated successfully!').first()).toBeVisible()
  await expect(row).toHaveCount(0)
  const { product: saved } = await api.get<CallResponse<'GET /products/{id}/preview'>>(
    `/products/${product.id}/preview`,
  )
  expect(saved).toMatchObject({ countryCode: 'VN', declarations: { packer: 'Globex, Pune', netQuantity: '1 N' } })
})
