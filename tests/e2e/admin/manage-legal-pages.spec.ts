import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

type Listed = { slug: string }[]

test('if both legal pages exist none can be added, deleting asks for confirmation, a page can be previewed, and saved without an edit it still is a draft', async ({
  page,
}) => {
  await openAdminPage(page, '/admin/legal-pages')
  const row = page.getByRole('row').filter({ hasText: '/privacy-policy' })
  const draftMark = row.getByText('Draft from the template: have it checked')
  await expect(draftMark).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add legal page' })).toBeDisabled()

  await row.getByRole('button', { name: /^Delete/ }).click()
  const question = 'Are you sure you want to delete this legal page? This action cannot be undone.'
  await page.getByRole('alertdialog', { name: question }).getByRole('button', { name: 'Cancel' }).click()
  await row.getByRole('button', { name: /^Edit/ }).click()
  const form = page.getByRole('dialog', { name: 'Edit legal page' })
  await expect(form.getByRole('textbox', { name: 'Content' })).toBeVisible()
  await form.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await form.getByRole('button', { name: 'Save page' }).click()
  await expect(page.getByText('Legal page updated successfully!')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(draftMark).toBeVisible()
})

test('a new page has the default title, requires one, and is refused if its type was added meanwhile', async ({
  page,
}) => {
  // The list of this administrator lacks the terms, as if another one added them meanwhile.
  await page.route('**/api/legal-pages', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const pages = (await response.json()) as Listed
    await route.fulfill({ response, json: pages.filter(({ slug }) => slug !== 'terms-conditions') })
  })
  await openAdminPage(page, '/admin/legal-pages')
  await page.getByRole('button', { name: 'Add legal page' }).click()
  const form = page.getByRole('dialog', { name: 'Add legal page' })
  const title = form.getByLabel('Title')
  await expect(form.getByRole('option', { name: 'privacy-policy' })).toBeDisabled()
  await expect(title).toHaveValue('Terms & Conditions')
  await title.fill(' ')
  await form.getByRole('button', { name: 'Add page' }).click()
  await expect(form.getByText('Title is required')).toBeVisible()
  await title.fill('Fair terms')
  await form.getByRole('textbox', { name: 'Content' }).click()
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Be kind')
  await form.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Fair terms' })).toBeVisible()
  await expect(preview.locator('strong')).toHaveText('Be kind')
  await preview.getByRole('button', { name: 'Close' }).click()
  await form.getByRole('button', { name: 'Add page' }).click()
  await expect(form.getByText('This page exists already. Each type of page can exist only once.')).toBeVisible()
})

test('the editor of a page whose content was rejected is marked as invalid and described by the error', async ({
  page,
}) => {
  const rejection = { message: 'The page is too long.', errors: { content: 'The page is too long.' } }
  await page.route('**/api/legal-pages', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 400, json: rejection }) : route.continue(),
  )
  await openAdminPage(page, '/admin/legal-pages')
  await page.getByRole('row').filter({ hasText: '/privacy-policy' }).getByRole('button', { name: /^Edit/ }).click()
  const form = page.getByRole('dialog', { name: 'Edit legal page' })
  const editor = form.getByRole('textbox', { name: 'Content' })
  await expect(editor).toHaveAttribute('aria-invalid', 'false')
  await form.getByRole('button', { name: 'Save page' }).click()
  await expect(editor).toHaveAttribute('aria-invalid', 'true')
  await expect(editor).toHaveAccessibleDescription('The page is too long.')
})

test('the tool of the editor that has the focus is marked, and Tab returns to it', async ({ page }) => {
  await openAdminPage(page, '/admin/legal-pages')
  await page.getByRole('row').filter({ hasText: '/privacy-policy' }).getByRole('button', { name: /^Edit/ }).click()
  const tools = page.getByRole('toolbar', { name: 'Content: formatting' })
  await tools.getByRole('button', { name: 'Bold' }).focus()
  await page.keyboard.press('ArrowLeft')
  const size = tools.getByRole('combobox', { name: 'Text size' })
  await expect(size).toBeFocused()
  await expect(size).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(size).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  const color = tools.getByRole('button', { name: 'Text colour' })
  await expect(color).toBeFocused()
  await expect(color).toHaveCSS('outline-style', 'solid')
})
