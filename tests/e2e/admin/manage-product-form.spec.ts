import { addProduct, createAdminClient, uniqueName } from '#tests/support/e2e/api-client.ts'
import { openAdminPage } from '#tests/support/e2e/open-admin-page.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'
import { createTestImage } from '#tests/support/files/test-image.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const discardDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' })

async function edit(page: Page, name: string) {
  await page.goto(`/admin/products?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(dialog(page).getByLabel('Product name')).toHaveValue(name)
}

const save = async (page: Page) => {
  await dialog(page).getByRole('button', { name: 'Save product' }).click()
  await expect(page.getByText('Product updated successfully!')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
}

test('a description is aligned, coloured and sized in the editor, and the storefront shows the same', async ({
  page,
}) => {
  const { id, name } = await addProduct(page.request)
  await openAdminPage(page, '/admin/products')
  await edit(page, name)
  const form = dialog(page)
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
  await save(page)

  await page.goto(`/product/${id}`)
  const words = page.locator('main').getByText('Thrown by hand')
  await expect(words).toHaveCSS('text-align', 'center')
  await expect(words).toHaveCSS('font-size', '24px')
  await expect(words).toHaveCSS('color', 'rgb(31, 129, 131)')

  await page.goto('/admin/products')
  await edit(page, name)
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeEnabled()
  await dialog(page).getByRole('textbox', { name: 'Description' }).getByText('Thrown by hand').click()
  await expect(dialog(page).getByLabel('Text size')).toHaveValue('18pt')
})

test('images are ordered by buttons and by dragging, deleted, and uploaded with a progress bar', async ({ page }) => {
  const { id, name } = await addProduct(page.request)
  await openAdminPage(page, '/admin/products')
  await edit(page, name)
  const form = dialog(page)
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

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/products', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await form.getByRole('button', { name: 'Save product' }).click()
  await expect(form.getByRole('progressbar', { name: 'Upload of the pictures' })).toBeVisible()
  release()
  await expect(page.getByText('Product updated successfully!')).toBeVisible()

  const shown = async () => {
    const reply = await (await createAdminClient(page.request)).get<{ product: { images: { filename: string }[] } }>(
      `/products/${id}`,
    )
    return reply.product.images.map(({ filename }) => filename)
  }
  expect(await shown()).toEqual(['three.jpg', 'two.jpg', 'one.jpg'])
  await page.unrouteAll()
  await edit(page, name)
  await dialog(page).getByRole('button', { name: 'Remove two.jpg' }).click()
  await expect(dialog(page).getByText('Will be deleted')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Move one.jpg earlier' }).click()
  await dialog(page).getByRole('button', { name: 'Move one.jpg earlier' }).click()
  await save(page)
  expect(await shown()).toEqual(['one.jpg', 'three.jpg'])
})

test('two products become sizes of one style, and shoppers choose between them', async ({ page }) => {
  const small = await addProduct(page.request, uniqueName('Linen Kurta S'))
  const large = await addProduct(page.request, uniqueName('Linen Kurta L'))
  await openAdminPage(page, '/admin/products')
  await edit(page, large.name)
  const form = dialog(page)
  await form.getByLabel('Size', { exact: true }).fill('L')
  await form.getByLabel('Another size of').fill(small.name)
  await form.getByRole('button', { name: 'Find' }).click()
  await form.getByRole('button', { name: small.name }).click()
  await form.getByRole('button', { name: 'Save product' }).click()
  await expect(form.getByText(`Enter the size of “${small.name}” too, such as L.`)).toBeVisible()
  await form.getByLabel(`Size of ${small.name}`).fill('S')
  await save(page)

  await page.goto(`/product/${large.id}`)
  const sizes = page.getByRole('navigation', { name: 'Size' })
  await expect(sizes.getByRole('link')).toHaveText(['S', 'L'])
  await expect(sizes.getByRole('link', { name: 'L', exact: true })).toHaveAttribute('aria-current', 'page')
  await sizes.getByRole('link', { name: 'S', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: small.name })).toBeVisible()

  await page.goto('/admin/products')
  await edit(page, large.name)
  await expect(dialog(page).getByText(`Sizes of this style: S (${small.name}), L (${large.name}).`)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Take out of this style' }).click()
  await save(page)
  await page.goto(`/product/${large.id}`)
  await expect(page.getByRole('heading', { level: 1, name: large.name })).toBeVisible()
  await expect(sizes).toHaveCount(0)
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
  const price = dialog(page).getByLabel('Original price')
  await price.fill('777')
  await page.goBack()
  await expect(discardDialog(page)).toBeVisible()
  await page.goBack()
  await expect(discardDialog(page)).toBeHidden()
  await expect(price).toHaveValue('777')
  await expect(page).toHaveURL(/\/admin\/products\?q=/)

  await page.goBack()
  await expect(discardDialog(page)).toBeVisible()
  await discardDialog(page).getByRole('button', { name: 'Discard' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/admin\/products\?q=/)
})
