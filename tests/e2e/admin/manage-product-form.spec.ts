import { openProductForm, saveProduct } from '#tests/support/e2e/admin-products.ts'
import { addProduct, createAdminClient } from '#tests/support/e2e/api-client.ts'
import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, test } from '#tests/support/e2e/test.ts'
import { createTestImage } from '#tests/support/files/test-image.ts'

test.use({ pictures: true })

test('a description is aligned, coloured and sized in the editor, and the storefront shows the same', async ({
  page,
}) => {
  const { id, name } = await addProduct(page.request)
  const form = await openProductForm(page, name)
  const text = form.getByRole('textbox', { name: 'Description' })
  await text.click()
  await page.keyboard.type('Thrown by hand')
  await page.keyboard.press('Control+a')
  await form.getByRole('button', { name: 'Centre' }).click()
  await form.getByLabel('Text size').selectOption('18pt')
  await form.getByRole('button', { name: 'Text colour', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Teal' }).click()
  await form.getByRole('button', { name: 'Underline' }).click()
  await form.getByRole('button', { name: 'Bullet list' }).click()
  await expect(text.locator('li u')).toHaveText('Thrown by hand')
  await form.getByRole('button', { name: 'Bullet list' }).click()

  await form.getByRole('button', { name: 'Link', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Link' })
  await question.getByLabel('Address of the page').fill('vipani')
  await question.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(question.getByText('Invalid URL')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel', exact: true }).click()
  await saveProduct(page)

  await page.goto(`/product/${id}`)
  const words = page.locator('main').getByText('Thrown by hand')
  await expect(words).toHaveCSS('text-align', 'center')
  await expect(words).toHaveCSS('font-size', '24px')
  await expect(words).toHaveCSS('color', 'rgb(31, 129, 131)')

  await openProductForm(page, name)
  await expect(form.getByRole('button', { name: 'Cancel' })).toBeEnabled()
  await form.getByRole('textbox', { name: 'Description' }).getByText('Thrown by hand').click()
  await expect(form.getByLabel('Text size')).toHaveValue('18pt')
})

test('images are ordered by buttons and by dragging, deleted, and uploaded with a progress bar', async ({ page }) => {
  const { id, name } = await addProduct(page.request)
  const form = await openProductForm(page, name)
  const chosen = ['one', 'two', 'three'].map((one, at) =>
    createTestImage(`${one}.jpg`, ['#b5432a', '#2a7f4f', '#2f74c9'][at]),
  )
  await form.getByLabel('Pictures', { exact: true }).setInputFiles(await Promise.all(chosen))
  const pictures = form.getByRole('group', { name: /^Pictures/ })
  const order = () =>
    pictures.locator('li img').evaluateAll((images) => images.map((image) => (image as HTMLImageElement).alt))
  const later = form.getByRole('button', { name: 'Move one.jpg later' })
  await later.click()
  await expect.poll(order).toEqual(['two.jpg', 'one.jpg', 'three.jpg'])
  await expect(later).toBeFocused()
  await expect(form.getByText('one.jpg is now picture 2 of 3.')).toBeAttached()
  await pictures.locator('li').nth(2).dragTo(pictures.locator('li').nth(0))
  await expect.poll(order).toEqual(['three.jpg', 'two.jpg', 'one.jpg'])

  const upload = await holdRequests(page, '**/api/products')
  await form.getByRole('button', { name: 'Save product' }).click()
  await expect(form.getByRole('progressbar', { name: /pictures/i })).toBeVisible()
  upload.release()
  await expect(page.getByText('Product updated successfully!')).toBeVisible()

  const shown = async () => {
    const reply = await (await createAdminClient(page.request)).get<{ product: { images: { filename: string }[] } }>(
      `/products/${id}`,
    )
    return reply.product.images.map(({ filename }) => filename)
  }
  expect(await shown()).toEqual(['three.jpg', 'two.jpg', 'one.jpg'])
  await openProductForm(page, name)
  await form.getByRole('button', { name: 'Remove two.jpg' }).click()
  await expect(form.getByText('Will be deleted')).toBeVisible()
  await form.getByRole('button', { name: 'Move one.jpg earlier' }).click()
  await form.getByRole('button', { name: 'Move one.jpg earlier' }).click()
  await saveProduct(page)
  expect(await shown()).toEqual(['one.jpg', 'three.jpg'])
})

test('Back from a changed product form asks for confirmation, and Back again keeps the form and its values', async ({
  page,
}) => {
  const { name } = await addProduct(page.request)
  await openAdminPage(page, '/admin/brands')
  await page.getByRole('link', { name: 'Products', exact: true }).first().click()
  await page.getByRole('searchbox', { name: 'Search products' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(1)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const form = page.getByRole('dialog')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  const price = form.getByLabel('Original price')
  await price.fill('777')
  await page.goBack()
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(price).toHaveValue('777')
  await expect(page).toHaveURL(/\/admin\/products\?q=/)

  await page.goBack()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(/\/admin\/products\?q=/)
})
