import type { CallResponse } from '#contract/calls.ts'
import { findViolations } from '#tests/support/e2e/accessibility.ts'
import { addProduct, createAdminClient, uniqueName } from '#tests/support/e2e/api-client.ts'
import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

/** A kurta in sizes S and M, in a category of its own. */
async function createSizedProduct(page: Page) {
  const { brandId } = await addProduct(page.request)
  const api = await createAdminClient(page.request)
  const { category } = await api.post<CallResponse<'POST /categories'>>('/categories', { name: uniqueName('Kurtas') })
  const { product } = await api.post<CallResponse<'POST /products'>>('/products', {
    productName: uniqueName('Kurta'),
    originalPrice: '1499.00',
    optionName: 'Size',
    productVariants: JSON.stringify(['S', 'M'].map((optionValue) => ({ color: 'teal', stock: 5, optionValue }))),
    categoryId: category.id,
    brandId,
  })
  return { category, product, api }
}

const sizeChart = {
  sizeName: 'Size',
  columns: [
    { name: 'Chest', unit: 'cm' },
    { name: 'EU', unit: null },
  ],
  rows: [
    { size: 'S', values: ['86-91', '36'] },
    { size: 'M', values: ['', '38'] },
  ],
  note: 'Measured on the body.',
}

async function openForm(page: Page, name: string) {
  await openAdminPage(page, `/admin/categories?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  return page.getByRole('dialog', { name: 'Edit category' })
}

const paste = (page: Page, text: string) =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

test('the owner fills in a size chart, and a shopper opens it', async ({ page }) => {
  const { category, product } = await createSizedProduct(page)
  await page.goto(`/product/${product.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Size chart' })).toHaveCount(0)

  const form = await openForm(page, category.name)
  await form.getByRole('button', { name: 'Tops' }).click()
  await expect(form.getByRole('textbox', { name: 'M, Chest' })).toHaveValue('91')
  await form.getByRole('textbox', { name: 'M, Chest' }).fill('34"')
  await form.getByRole('button', { name: 'Save category' }).click()
  await expect(form.getByRole('alert')).toHaveText('M, Chest: Enter centimetres such as 86, 86.5 or 86-91.')
  await expect(form.getByRole('textbox', { name: 'M, Chest' })).toBeFocused()
  expect(await findViolations(page, 'the form with a size chart', '[role=dialog]')).toEqual([])
  await form.getByRole('textbox', { name: 'M, Chest' }).fill('91-96')
  await form.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Size chart' })
  await expect(preview.getByRole('row', { name: /^M 91–96 / })).toBeVisible()
  await preview.getByRole('button', { name: 'Close' }).click()
  await form.getByRole('button', { name: 'Save category' }).click()
  await expect(page.getByText('Category updated successfully!')).toBeVisible()

  await page.goto(`/product/${product.id}`)
  const link = page.getByRole('button', { name: 'Size chart' })
  const chart = await holdRequests(page, '**/size-chart')
  await link.click()
  await chart.requested
  const dialog = page.getByRole('dialog', { name: 'Size chart' })
  // A dialog whose content arrives later would grow, and move.
  await expect(dialog).toHaveCount(0)
  const loading = page.getByRole('status').filter({ hasText: 'Loading…' })
  await expect(loading).toBeVisible()
  const [button, text] = [await link.boundingBox(), await loading.boundingBox()]
  expect(text!.x).toBeGreaterThan(button!.x + button!.width)
  chart.release()
  await expect(dialog.getByRole('columnheader', { name: 'Chest cm' })).toBeVisible()
  await expect(loading).toHaveCount(0)
  await expect(dialog.getByRole('rowheader', { name: 'XXL' })).toBeVisible()
  expect(await findViolations(page, 'the size chart', '[role=dialog]')).toEqual([])
  await dialog.getByText('inches', { exact: true }).click()
  await expect(dialog.getByRole('row', { name: /^M 36–38 30 39 15/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()

  await page.reload()
  await link.click()
  await expect(dialog.getByRole('radio', { name: 'inches' })).toBeChecked()
})

test('rows and columns are edited by keyboard, menus and a pasted table', async ({ page }) => {
  const { category } = await createSizedProduct(page)
  const form = await openForm(page, category.name)
  await form.getByRole('button', { name: 'Empty table' }).click()
  await form.getByRole('textbox', { name: 'Heading of the sizes' }).focus()
  await paste(page, 'Size\tChest\tWaist\tLength\tEU\nS\t86\t71\t100\t36\nM\t91\t76\t102\t38 / 40\n')
  await expect(form.getByRole('textbox', { name: 'M, EU' })).toHaveValue('38 / 40')
  await expect(form.getByRole('combobox', { name: 'Values of EU' })).toHaveValue('text')

  await form.getByRole('textbox', { name: 'M, Chest' }).press('Alt+ArrowUp')
  await expect(form.getByRole('textbox', { name: 'Size in row 1' })).toHaveValue('M')
  await expect(form.getByRole('textbox', { name: 'M, Chest' })).toBeFocused()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(form.getByRole('textbox', { name: 'Name of column 2' })).toHaveValue('Chest')
  await page.keyboard.press('ArrowDown')
  await expect(form.getByRole('textbox', { name: 'S, Chest' })).toBeFocused()
  await form.getByRole('textbox', { name: 'Size in row 4' }).press('Enter')
  await page.keyboard.type('XXL')
  await expect(form.getByRole('textbox', { name: 'Size in row 5' })).toHaveValue('XXL')

  await form.getByRole('button', { name: 'Row L', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Remove L' }).click()
  await expect(form.getByRole('textbox', { name: 'Size in row 3' })).toHaveValue('XL')
  await form.getByRole('button', { name: 'Column Length' }).click()
  await page.getByRole('menuitem', { name: 'Move left' }).click()
  await expect(form.getByRole('textbox', { name: 'Name of column 2' })).toHaveValue('Length')
  await form.getByRole('button', { name: 'Save category' }).click()
  await expect(page.getByText('Category updated successfully!')).toBeVisible()

  const saved = await page.request.get(`/api/categories/${category.id}/size-chart`)
  expect(await saved.json()).toMatchObject({
    columns: [{ name: 'Waist' }, { name: 'Length' }, { name: 'Chest' }, { name: 'EU', unit: null }],
    rows: [
      { size: 'M', values: ['76', '102', '91', '38 / 40'] },
      { size: 'S', values: ['71', '100', '86', '36'] },
      { size: 'XL' },
      { size: 'XXL' },
    ],
  })
})

test('Try Again loads a chart that could not be loaded; a chart that was removed is said to be', async ({ page }) => {
  const { category, product, api } = await createSizedProduct(page)
  const fields = { id: category.id, name: category.name }
  await api.post('/categories', { ...fields, sizeChart: JSON.stringify(sizeChart) })
  await page.goto(`/product/${product.id}`)
  const dialog = page.getByRole('dialog', { name: 'Size chart' })
  await page.route('**/size-chart', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await page.getByRole('button', { name: 'Size chart' }).click()
  await expect(dialog.getByText('The size chart could not be loaded.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect(dialog.getByRole('row', { name: 'S 86–91 36' })).toBeVisible()
  await expect(dialog.getByRole('row', { name: 'M not given 38' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  const form = await openForm(page, category.name)
  await form.getByRole('button', { name: 'Remove size chart' }).click()
  await expect(form.getByText('The size chart is removed when you save.')).toBeVisible()
  await form.getByRole('button', { name: 'Save category' }).click()
  await expect(page.getByText('Category updated successfully!')).toBeVisible()
  // A busy store may still answer with the chart of before.
  const status = async () => (await page.request.get(`/api/categories/${category.id}/size-chart`)).status()
  await expect.poll(status).toBe(404)
})

test('the table scrolls inside the dialog on a phone, and the page does not', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { category, product, api } = await createSizedProduct(page)
  const columns = Array.from({ length: 8 }, (_, index) => ({ name: `Measure ${index}`, unit: 'cm' }))
  const rows = [{ size: 'S', values: columns.map(() => '86-91') }]
  const chart = { ...sizeChart, columns, rows }
  await api.post('/categories', { id: category.id, name: category.name, sizeChart: JSON.stringify(chart) })
  await page.goto(`/product/${product.id}`)
  await page.getByRole('button', { name: 'Size chart' }).click()
  const table = page.getByRole('dialog').getByRole('region', { name: `Size chart of ${category.name}` })
  await expect(table).toBeVisible()
  const overflows = (element: Element) => element.scrollWidth > element.clientWidth
  expect(await table.evaluate(overflows)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
})
