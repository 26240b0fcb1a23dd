import { findAxeViolations } from '#tests/support/e2e/accessibility.ts'
import { openProductForm } from '#tests/support/e2e/admin-products.ts'
import { addProduct, createAdminClient, uniqueName } from '#tests/support/e2e/api-client.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

const colors = 'red blue green black white yellow purple pink orange gray maroon navy'.split(' ')
const values = ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL']

test('96 variants are edited on a phone: colours open one by one, and nothing scrolls sideways', async ({ page }) => {
  const { id, name, categoryId, brandId } = await addProduct(page.request, uniqueName('Tee'))
  const variants = colors.flatMap((color) => values.map((optionValue) => ({ color, optionValue, stock: 1 })))
  const fields = { id, productName: name, optionName: 'Size', originalPrice: '499', categoryId, brandId }
  await (await createAdminClient(page.request)).post('/products', {
    ...fields,
    productVariants: JSON.stringify(variants),
  })
  await page.setViewportSize({ width: 360, height: 740 })
  const form = await openProductForm(page, name)
  await expect(form.getByLabel(/^Stock of Red/)).toHaveCount(8)
  await expect(form.getByLabel(/^Stock of Navy/)).toHaveCount(0)
  await form.getByRole('button', { name: 'Variants of Navy' }).tap()
  await form.getByRole('button', { name: 'SKU, barcode, prices and weight of Navy, Size M' }).tap()
  const weight = form.getByLabel('Weight, g of Navy, Size M')
  await weight.fill('0')
  await form.getByRole('button', { name: 'SKU, barcode, prices and weight of Navy, Size M' }).tap()
  await form.getByRole('button', { name: 'Variants of Navy' }).tap()
  await expect(weight).toBeHidden()
  await form.getByRole('button', { name: 'Save product' }).tap()
  await expect(weight).toBeFocused()
  // The first digit makes the weight valid; the cell stays where the others are typed.
  await page.keyboard.type('180')
  await expect(weight).toHaveValue('180')
  await expect(weight).toBeFocused()
  await form.getByRole('textbox', { name: 'Values' }).fill('5XL')
  await form.getByRole('button', { name: 'Add', exact: true }).tap()
  await expect(form.getByText('A product can have at most 100 variants. These would be 108.')).toBeVisible()
  const sideways = await form.evaluate((dialog) =>
    [...dialog.querySelectorAll('*')].filter(
      (element) => element.scrollWidth > element.clientWidth && getComputedStyle(element).overflowX === 'auto',
    ),
  )
  expect(sideways).toEqual([])
  expect(await findAxeViolations(page, '[data-variants]')).toEqual([])
})
