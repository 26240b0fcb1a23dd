import type { CallResponse } from '#contract/calls.ts'
import { addProduct, createAdminClient, createBrandAndCategory, uniqueName } from '#tests/support/e2e/api-client.ts'
import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { chooseFiles, expect, test } from '#tests/support/e2e/test.ts'
import { createZip } from '#tests/support/files/create-zip.ts'
import { createTestImage } from '#tests/support/files/test-image.ts'

// One import runs at a time.
test.describe.configure({ mode: 'default' })

test('errors of a file are listed by line, the corrected file is imported, and its products are on sale', async ({
  page,
}) => {
  const [name, brand, category] = [uniqueName('Madhubani Tray'), uniqueName('Mithila'), uniqueName('Trays')]
  const header = 'handle,name,original price,category,brand,color,stock,images\n'
  const csv = (color: string) => ({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `${header}${name},${name},"1,299",${category},${brand},${color},4,tray.jpg\n${name},,,,,navy,2,\n`,
    ),
  })
  const { buffer } = await createTestImage('tray.jpg', '#7a2231')
  const zip = {
    name: 'pictures.zip',
    mimeType: 'application/zip',
    buffer: createZip([{ name: 'tray.jpg', bytes: buffer }]),
  }

  const products = page.getByRole('button', { name: 'Products (CSV) Choose a file' })
  await openAdminPage(page, '/admin/products')
  await page.getByRole('link', { name: 'Import and export' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import and Export')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('Choose the file with the products.')).toBeVisible()
  await expect(products).toBeFocused()
  await expect(products).toHaveAccessibleDescription(/Choose the file with the products\.$/)
  await chooseFiles(products, csv('Maroon Red'))
  await page.getByRole('button', { name: 'Check the file' }).click()

  await expect(page.getByRole('heading', { name: 'What this import would do' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'The file is checked.' })).toBeAttached()
  await expect(page.locator('body')).not.toBeFocused()
  const problem = page.getByRole('row').filter({ hasText: '"Maroon Red" could be maroon.' })
  await expect(problem).toContainText('2')
  await expect(page.getByText('Mend the errors below and upload the file again.')).toBeVisible()

  await page.getByRole('link', { name: 'Import another file' }).click()
  await chooseFiles(products, csv('maroon'))
  await chooseFiles(page.getByRole('button', { name: 'Pictures (ZIP, optional) Choose a file' }), zip)
  await page.getByText('Create missing categories and brands').click()
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('These are made with the import:')).toBeVisible()
  await expect(page.getByText(brand)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('2 colours, 6 in stock, ₹1,299.00')
  await page.getByRole('button', { name: 'Import 1 product' }).click()

  await expect(page.getByRole('heading', { name: 'The import is done' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'The import is done' })).toBeAttached()
  await expect(page.locator('body')).not.toBeFocused()
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('main').locator('img[src^="/uploads/"]').first()).toBeVisible()
})

test('the owner goes on with other work while a file is uploaded, and is told how it ended', async ({ page }) => {
  const start = async (name: string) => {
    await chooseFiles(page.getByRole('button', { name: 'Products (CSV) Choose a file' }), {
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from('handle,name,original price\nbowl,Bowl,99\n'),
    })
    await page.getByRole('button', { name: 'Check the file' }).click()
  }
  // The address changes before the form of the import has left the page.
  const openDashboard = async () => {
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
  }
  await openAdminPage(page, '/admin/import')
  const checking = await holdRequests(page, '**/api/product-imports/*/check', 1)
  await start('bowls.csv')
  await checking.requested
  await openDashboard()
  checking.release()
  const uploaded = page.getByRole('status').filter({ hasText: 'bowls.csv is uploaded and is being checked.' })
  await expect(uploaded).toBeVisible()
  await expect(page).toHaveURL('/admin/dashboard')
  await uploaded.getByRole('button', { name: 'View' }).click()
  await expect(page).toHaveURL(/\/import\?import=[0-9a-f-]{36}$/)

  await page.getByRole('link', { name: 'Import another file' }).click()
  const refused = Promise.withResolvers<void>()
  await page.route('**/api/product-imports', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await refused.promise
    await route.fulfill({ status: 409, json: { message: 'Another import is running.' } })
  })
  await start('plates.csv')
  await openDashboard()
  refused.resolve()
  await expect(page.getByRole('alert').filter({ hasText: 'The import of plates.csv has failed.' })).toContainText(
    'Another import is running.',
  )
})

test('a file that another administrator has checked with other options is not imported: the page shows the result first', async ({
  page,
}) => {
  const api = await createAdminClient(page.request)
  const { brand, category } = await createBrandAndCategory(page.request)
  const [name, otherBrand] = [uniqueName('Brass Lamp'), uniqueName('Moradabad')]
  await addProduct(page.request, name, { brandId: brand.id, categoryId: category.id })
  await openAdminPage(page, '/admin/import')
  await chooseFiles(page.getByRole('button', { name: 'Products (CSV) Choose a file' }), {
    name: 'lamps.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`name,original price,category,brand,color,stock\n${name},899,,,red,5\n`),
  })
  await page.getByRole('textbox', { name: 'Brand' }).fill(brand.name)
  await page.getByRole('textbox', { name: 'Category' }).fill(category.name)
  await page.getByRole('button', { name: 'Check the file' }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Changed')

  const path = `/product-imports/${new URL(page.url()).searchParams.get('import')}`
  const show = async () => (await api.get<CallResponse<'GET /product-imports/{id}'>>(path)).productImport
  await page.getByText('Check again with other options').click()
  await page.getByRole('textbox', { name: 'Colour' }).fill('black')
  const options = { createMissing: true, defaultBrand: otherBrand, defaultCategory: category.name }
  await api.post(`${path}/check`, options)
  await expect.poll(show).toMatchObject({ state: 'CHECKED', counts: { created: 1 } })
  await page.getByRole('button', { name: 'Import 1 product' }).click()
  const message = 'This file was checked again with other options meanwhile. Look at the result before you import it.'
  await expect(page.getByText(message)).toBeVisible()
  await expect(row).toContainText('New')
  await expect(page.getByText(otherBrand)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Colour' })).toHaveValue('black')
  expect(await show()).toMatchObject({ state: 'CHECKED' })

  await page.getByRole('button', { name: 'Import 1 product' }).click()
  await expect(page.getByRole('heading', { name: 'The import is done' })).toBeVisible()
})
