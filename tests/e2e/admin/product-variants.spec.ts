import type { CallResponse } from '#contract/calls.ts'
import { openProductForm, saveProduct } from '#tests/support/e2e/admin-products.ts'
import { addProduct, createAdminClient, uniqueName } from '#tests/support/e2e/api-client.ts'
import { expect, type Locator, type Page, test } from '#tests/support/e2e/test.ts'

type Product = CallResponse<'GET /products/{productId}'>['product']

const findProduct = async (page: Page, id: string) =>
  (await (await createAdminClient(page.request)).get<{ product: Product }>(`/products/${id}`)).product

const lines = ({ variants }: Product) =>
  variants.map(({ color, optionValue, stock, sku = '' }) => [color, optionValue, stock, sku].join(' '))

/** Puts a text on the clipboard of a paste event at a cell. */
const pasteInto = (cell: Locator, text: string) =>
  cell.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

async function addColor(form: Locator, color: string) {
  await form.getByLabel('Color', { exact: true }).fill(color)
  await form.getByLabel('Color', { exact: true }).press('Enter')
}

async function fillColumn(form: Locator, column: string, value: string, scope = 'All variants') {
  const fill = form.getByRole('group', { name: 'Fill a column' })
  await fill.getByLabel('Fill a column').selectOption(column)
  await fill.getByRole('textbox').fill(value)
  await fill.getByLabel('For').selectOption(scope)
  await fill.getByRole('button', { name: 'Fill' }).click()
}

test('three colours in four sizes are entered by the keyboard, filled, saved, and edited', async ({ page }) => {
  const { id, name, variants } = await addProduct(page.request, uniqueName('Kurta'))
  const form = await openProductForm(page, name)
  await form.getByRole('button', { name: 'Add sizes or another option' }).click()
  await expect(form.getByLabel('Option')).toBeFocused()
  await page.keyboard.type('Size')
  await form.getByRole('textbox', { name: 'Values' }).focus()
  await page.keyboard.type('XL, S, M, L')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('list', { name: 'Values' }).getByRole('listitem')).toHaveText(['S', 'M', 'L', 'XL'])
  await addColor(form, 'navy')
  await addColor(form, 'teal')

  const stockOf = (variant: string) => form.getByLabel(`Stock of ${variant}`, { exact: true })
  await expect(stockOf('Red, Size S')).toHaveValue('5')
  await fillColumn(form, 'SKU', 'KRT')
  await expect(form.getByText('12 SKUs generated.')).toBeVisible()
  await fillColumn(form, 'Stock', '7', 'Navy')
  await fillColumn(form, 'Original price', '1699', 'Size XL')
  await stockOf('Red, Size M').focus()
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await expect(stockOf('Red, Size L')).toBeFocused()
  await page.keyboard.type('3')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('2')
  await form.getByRole('button', { name: 'Remove Teal, Size XL', exact: true }).click()
  await saveProduct(page)

  const saved = await findProduct(page, id)
  expect(saved).toMatchObject({ optionName: 'Size', originalPrice: '1499.00' })
  expect(lines(saved)).toEqual([
    'red S 5 KRT-RED-S',
    'red M 4 KRT-RED-M',
    'red L 3 KRT-RED-L',
    'red XL 2 KRT-RED-XL',
    'navy S 7 KRT-NAVY-S',
    'navy M 7 KRT-NAVY-M',
    'navy L 7 KRT-NAVY-L',
    'navy XL 7 KRT-NAVY-XL',
    'teal S 0 KRT-TEAL-S',
    'teal M 0 KRT-TEAL-M',
    'teal L 0 KRT-TEAL-L',
  ])
  expect(saved.variants[0]!.id).toBe(variants[0]!.id)
  expect(saved.variants.map(({ originalPrice }) => originalPrice ?? '').filter(Boolean)).toEqual(['1699.00', '1699.00'])
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('from ₹1,499.00')
  await expect(row).toContainText('11 variants')

  await openProductForm(page, name)
  await expect(form.getByLabel('Original price of Red, Size XL')).toHaveValue('1699.00')
  await form.getByRole('button', { name: 'Sell Teal in XL' }).click()
  await pasteInto(stockOf('Teal, Size S'), '1\tTL-S\r\n2\tTL-M\r\n3\tTL-L\r\n4\tTL-XL\r\n')
  await expect(form.getByText('8 cells pasted.')).toBeVisible()
  await saveProduct(page)
  const edited = await findProduct(page, id)
  expect(lines(edited).slice(-4)).toEqual(['teal S 1 TL-S', 'teal M 2 TL-M', 'teal L 3 TL-L', 'teal XL 4 TL-XL'])
  expect(edited.variants.slice(0, 11).map(({ id: variantId }) => variantId)).toEqual(
    saved.variants.map((each) => each.id),
  )
})

test('invalid cells and a SKU of another product are marked, and nothing that was pasted is lost', async ({ page }) => {
  const api = await createAdminClient(page.request)
  const { id, name, categoryId, brandId } = await addProduct(page.request, uniqueName('Shirt'))
  const taken = uniqueName('SKU')
  const fields = { categoryId, brandId, originalPrice: '10' }
  const variants = JSON.stringify([{ color: 'red', stock: 1, sku: taken }])
  await api.post('/products', { ...fields, productName: uniqueName('Other'), productVariants: variants })
  const sizes = ['S', 'M'].map((optionValue) => ({ color: 'red', optionValue, stock: 1 }))
  const body = { ...fields, id, productName: name, optionName: 'Size', productVariants: JSON.stringify(sizes) }
  await api.post('/products', body)

  const form = await openProductForm(page, name)
  const sku = form.getByLabel('SKU of Red, Size S')
  await pasteInto(sku, `${taken}\t4006381333932\nB\tx\tfree\t\tlight`)
  await form.getByRole('button', { name: 'Save product' }).click()
  const barcode = form.getByLabel('Barcode of Red, Size S')
  await expect(barcode).toHaveAccessibleDescription(/EAN-8, EAN-13 or UPC/)
  await expect(barcode).toBeFocused()
  await expect(form.getByLabel('Original price of Red, Size M')).toHaveValue('free')
  await expect(form.getByLabel('Weight, g of Red, Size M')).toHaveAccessibleDescription(
    'Enter the weight in whole grams.',
  )
  await barcode.fill('4006381333931')
  await pasteInto(form.getByLabel('Barcode of Red, Size M'), '\t')
  await form.getByLabel('Weight, g of Red, Size M').fill('')
  await form.getByRole('button', { name: 'Save product' }).click()
  await expect(form.getByRole('group', { name: /^Variants/ }).getByText(`The SKU ${taken} belongs to`)).toBeVisible()
  await sku.fill('A')
  await saveProduct(page)
  expect((await findProduct(page, id)).variants).toMatchObject([{ sku: 'A', barcode: '4006381333931' }, { sku: 'B' }])
})

test('an option is removed after a question when variants with stock would go', async ({ page }) => {
  const { id, name, categoryId, brandId } = await addProduct(page.request, uniqueName('Saree'))
  const sizes = ['5.5 m', '9 m'].map((optionValue) => ({ color: 'red', optionValue, stock: 3 }))
  const api = await createAdminClient(page.request)
  const productVariants = JSON.stringify(sizes)
  await api.post('/products', {
    id,
    productName: name,
    optionName: 'Length',
    originalPrice: '9',
    categoryId,
    brandId,
    productVariants,
  })
  const form = await openProductForm(page, name)
  const question = page.getByRole('alertdialog', { name: 'Sell this product in colours only?' })
  const remove = form.getByRole('button', { name: 'Remove option' })
  await remove.click()
  await expect(question).toContainText('One variant with 3 in stock will no longer be sold')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(form.getByLabel('Option')).toHaveValue('Length')
  await remove.click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(form.getByLabel('Stock of red')).toHaveValue('3')
  const details = form.getByRole('button', { name: 'SKU, barcode, prices and weight' })
  await details.click()
  await form.getByLabel('SKU of red').fill(`S-${name}`)
  const weight = form.getByLabel('Weight, g of red')
  await weight.fill('heavy')
  await details.press('Enter')
  await expect(weight).toBeHidden()
  await form.getByRole('button', { name: 'Save product' }).click()
  await expect(weight).toHaveAccessibleDescription('Enter the weight in whole grams.')
  await expect(weight).toBeFocused()
  await weight.fill('450 g')
  await expect(weight).toBeFocused()
  await saveProduct(page)
  const saved = await findProduct(page, id)
  expect(saved.optionName).toBeNull()
  expect(saved.variants).toMatchObject([{ color: 'red', stock: 3, sku: `S-${name}`, weightGrams: 450 }])
})

test('a value of the option is renamed by the keyboard; its variants keep their ids and stock', async ({ page }) => {
  const { id, name, categoryId, brandId } = await addProduct(page.request, uniqueName('Stole'))
  const api = await createAdminClient(page.request)
  const sizes = ['Smal', 'M'].map((optionValue) => ({ color: 'red', optionValue, stock: 3 }))
  const product = { id, productName: name, optionName: 'Size', originalPrice: '9', categoryId, brandId }
  await api.post('/products', { ...product, productVariants: JSON.stringify(sizes) })
  const before = (await findProduct(page, id)).variants
  const form = await openProductForm(page, name)
  await form.getByRole('button', { name: 'Rename Smal' }).press('Enter')
  const input = form.getByLabel('New text of Smal')
  await expect(input).toBeFocused()
  await input.fill('m')
  await input.press('Enter')
  await expect(form.getByText('m is there already.')).toBeVisible()
  await input.fill('S')
  await input.press('Enter')
  await expect(form.getByRole('button', { name: 'Rename S', exact: true })).toBeFocused()
  await form.getByRole('button', { name: 'Rename M', exact: true }).press('Enter')
  await form.getByLabel('New text of M').press('Escape')
  await expect(form.getByRole('button', { name: 'Rename M', exact: true })).toBeFocused()
  await saveProduct(page)
  const { variants } = await findProduct(page, id)
  expect(variants).toMatchObject(
    before.map((variant) => ({ ...variant, optionValue: variant.optionValue === 'Smal' ? 'S' : 'M' })),
  )
})

test('stock that someone else changed meanwhile is named at the variants, and the form can be opened again', async ({
  page,
}) => {
  const { name, variants } = await addProduct(page.request, uniqueName('Cap'))
  const form = await openProductForm(page, name)
  await form.getByLabel('Stock of red').fill('0')
  const api = await createAdminClient(page.request)
  await api.post(`/stock/${variants[0]!.id}/adjust`, { seenStock: 5, stock: 2, reason: 'COUNTED' })
  await form.getByRole('button', { name: 'Save product' }).click()
  const section = form.getByRole('group', { name: /^Variants/ })
  await expect(section.getByText('The stock of Red was changed by someone else meanwhile: it is 2 now.')).toBeVisible()
  await form.getByRole('button', { name: 'Open it again' }).click()
  await expect(form.getByLabel('Stock of red')).toHaveValue('2')
})
