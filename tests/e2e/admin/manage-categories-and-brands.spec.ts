import type { CallResponse } from '#contract/calls.ts'
import { addProduct, createAdminClient, uniqueName } from '#tests/support/e2e/api-client.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { chooseFiles, expect, type Page, test } from '#tests/support/e2e/test.ts'
import { createTestImage } from '#tests/support/files/test-image.ts'

test.use({ pictures: true })

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Asks to delete a row of the open list and confirms it; returns the dialog. */
async function confirmDelete(page: Page, name: string) {
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const question = page.getByRole('alertdialog', { name: /^Are you sure you want to delete this (category|brand)\?$/ })
  await question.getByRole('button', { name: 'Delete' }).click()
  return question
}

test('a category or brand with products cannot be deleted; a category without products can', async ({ page }) => {
  const { category, brand } = await addProduct(page.request)
  const unused = uniqueName('Plates')
  await (await createAdminClient(page.request)).post('/categories', { name: unused })
  for (const [kind, { name }] of Object.entries({ category, brand })) {
    await openAdminPage(page, `/admin/${kind === 'brand' ? 'brands' : 'categories'}?q=${encodeURIComponent(name)}`)
    const question = await confirmDelete(page, name)
    await expect(question).toContainText(
      new RegExp(`This ${kind} has \\d+ products?\\. Move or delete (it|them) first\\.`),
    )
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(row(page, name)).toBeVisible()
  }

  await page.goto(`/admin/categories?q=${encodeURIComponent(unused)}`)
  await confirmDelete(page, unused)
  await expect(page.getByText('Category deleted successfully!')).toBeVisible()
  await expect(row(page, unused)).toHaveCount(0)
})

test('of 51 brands each is on exactly one page', async ({ page }) => {
  const word = uniqueName('Looms')
  const names = Array.from({ length: 51 }, (_, index) => `${word} ${String(index + 1).padStart(2, '0')}`)
  const api = await createAdminClient(page.request)
  for (const name of names) await api.post('/brands', { name })
  await openAdminPage(page, `/admin/brands?q=${encodeURIComponent(word)}`)
  await expect(row(page, word)).toHaveCount(50)
  await expect(row(page, names[50]!)).toHaveCount(0)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(row(page, word)).toHaveCount(1)
  await expect(row(page, names[50]!)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0)
})

test('the forms of categories and brands refuse invalid values and keep the other fields', async ({ page }) => {
  const [taken, free] = [uniqueName('Bowls'), uniqueName('Plates')]
  const api = await createAdminClient(page.request)
  await api.post('/brands', { name: taken })
  const { category } = await api.post<CallResponse<'POST /categories'>>('/categories', { name: taken })
  await openAdminPage(page, '/admin/categories')
  await page.getByRole('button', { name: 'Add category' }).click()
  const form = page.getByRole('dialog')
  const add = form.getByRole('button', { name: /^Add / })
  await add.click()
  await expect(form.getByText('Name is required')).toBeVisible()
  await form.getByLabel('Name').fill(taken.toUpperCase())
  await chooseFiles(form.getByRole('button', { name: 'Image Choose' }), {
    name: 'a.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('x'),
  })
  await expect(form.getByText('a.txt is not an image')).toBeVisible()
  await add.click()
  await expect(form.getByText('A category with this name exists already.')).toBeVisible()
  await chooseFiles(form.getByRole('button', { name: 'Image Choose' }), {
    name: 'b.png',
    mimeType: 'image/png',
    buffer: Buffer.from('x'),
  })
  await form.getByLabel('Name').fill(free)
  await add.click()
  await expect(form.getByText(/^b\.png: /)).toBeVisible()
  await chooseFiles(form.getByRole('button', { name: 'Image Replace' }), await createTestImage('shelf.jpg', '#3a6f5f'))
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
  await page.goto(`/admin/categories?q=${encodeURIComponent(taken)}`)
  await expect(row(page, taken)).toContainText(category.id.slice(0, 8))
  await expect(row(page, taken)).not.toContainText(category.id.slice(0, 9))

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
  await confirmDelete(page, free)
  await expect(page.getByText('Brand deleted successfully!')).toBeVisible()
})

test('a category has a time for returns of its own, or takes back only what is defective', async ({ page }) => {
  const name = uniqueName('Earrings')
  const api = await createAdminClient(page.request)
  const { category } = await api.post<CallResponse<'POST /categories'>>('/categories', { name })
  const returnDays = async () => {
    const path = `/categories/${category.id}/product-fields`
    return (await api.get<CallResponse<'GET /categories/{categoryId}/product-fields'>>(path)).returnDays
  }
  await openAdminPage(page, `/admin/categories?q=${encodeURIComponent(name)}`)
  const edit = async (choice: string, days?: string) => {
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    const form = page.getByRole('dialog', { name: 'Edit category' })
    await form.getByLabel('Returns').selectOption(choice)
    if (days) {
      await form.getByRole('button', { name: 'Save category' }).click()
      await expect(form.getByText('Enter a whole number of days from 1 to 365.')).toBeVisible()
      await form.getByLabel('Days after delivery').fill(days)
    }
    await form.getByRole('button', { name: 'Save category' }).click()
    await expect(form).toHaveCount(0)
  }
  await edit('Only if defective, wrong or late')
  expect(await returnDays()).toBe(0)
  await edit('Within a number of days', '30')
  expect(await returnDays()).toBe(30)
  await edit('As in Company Details')
  expect(await returnDays()).toBeUndefined()
})
