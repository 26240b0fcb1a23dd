import type { CallResponse } from '#contract/calls.ts'
import { findViolations } from '#tests/support/e2e/accessibility.ts'
import { createAdminClient, uniqueName } from '#tests/support/e2e/api-client.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

async function fillNew(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add collection' }).first().click()
  await page.getByLabel('Name').fill(name)
}

async function deleteCollection(page: Page, name: string) {
  const button = page.getByRole('button', { name: `Delete ${name}`, exact: true })
  await button.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Collection deleted successfully!').first()).toBeVisible()
  // The message may be that of another collection.
  await expect(button).toHaveCount(0)
}

test('the owner makes a collection by hand and one by rule, and shoppers see their pages', async ({ page }) => {
  const [byHand, byRule] = [uniqueName('Festive gifts'), uniqueName('Offers')]
  const handleOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')
  const handPath = `/collections/${handleOf(byHand)}`
  const rulePath = `/collections/${handleOf(byRule)}`
  await openAdminPage(page, '/admin/collections')
  await fillNew(page, byHand)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Address')).toHaveValue(handleOf(byHand))
  await dialog.getByLabel('Find products to add').fill('kurta')
  await dialog.getByRole('switch', { name: /In the menu/ }).check()
  const found = dialog.getByRole('list', { name: 'Found products' }).getByRole('listitem')
  await expect(found.nth(1)).toBeVisible()
  await found.nth(0).getByRole('button').click()
  await found.nth(1).getByRole('button').click()
  const chosen = dialog.getByRole('list', { name: 'Products of the collection' }).getByRole('listitem')
  await expect(chosen).toHaveCount(2)
  const second = await chosen.nth(1).locator('span:not([aria-hidden])').first().textContent()
  await chosen.nth(1).getByRole('button', { name: / up$/ }).click()
  expect(await findViolations(page, 'collection form', '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Add collection' }).click()
  await expect(page.getByText('Collection created successfully!').first()).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`${byHand} By hand 2 products`) })).toBeVisible()

  await page.goto(handPath)
  await expect(page.getByRole('heading', { level: 1, name: byHand })).toBeVisible()
  const list = page.getByRole('list', { name: byHand })
  await expect(list.getByRole('listitem').first()).toContainText(second!)
  expect(await findViolations(page, 'collection page')).toEqual([])

  const html = await (await page.request.get(handPath)).text()
  expect(html).toContain(second!)
  expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]*${handPath}"`))
  expect(html).toContain('"ItemList"')

  await page.setViewportSize({ width: 1366, height: 860 })
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Categories' })
  await expect(menu.getByRole('link', { name: byHand }).first()).toBeVisible()

  await page.goto('/admin/collections')
  await fillNew(page, byRule)
  await dialog.getByRole('radio', { name: /By rule/ }).check()
  await expect(dialog.getByText('Choose at least one condition.')).toBeVisible()
  await dialog.getByLabel('Reduced in price').check()
  await dialog.getByLabel('Price up to').fill('2000')
  await expect(dialog.getByText(/^\d+ products?$/)).toBeVisible()
  expect(await findViolations(page, 'rule editor', '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Add collection' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`${byRule} By rule \\d+ products`) })).toBeVisible()
  await page.goto(rulePath)
  await expect(page.getByRole('list', { name: byRule }).getByRole('listitem').first()).toBeVisible()

  await page.goto('/admin/collections')
  await deleteCollection(page, byRule)
  await deleteCollection(page, byHand)
  // A busy store may still answer with the page of before.
  await expect.poll(async () => (await page.request.get(rulePath)).status()).toBe(404)
  await expect(async () => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: byHand })).toHaveCount(0, { timeout: 1000 })
  }).toPass({ timeout: 10_000 })
})

test('a rule shows a specification that no product has now, so that it can be taken away', async ({ page }) => {
  const api = await createAdminClient(page.request)
  const { category } = await api.post<CallResponse<'POST /categories'>>('/categories', {
    name: uniqueName('Cameras'),
    attributes: JSON.stringify([
      { name: 'Video', kind: 'CHOICE', choices: [{ label: '4K 120p' }, { label: '8K' }], isFilter: true },
      { name: 'Notes', kind: 'TEXT' },
    ]),
  })
  const { attributes } = await api.get<CallResponse<'GET /categories/{categoryId}/product-fields'>>(
    `/categories/${category.id}/product-fields`,
  )
  const rule = { categoryId: [category.id], attributes: [attributes[0]!.choices![0]!.id] }
  const name = uniqueName('Film')
  await api.post('/collections', {
    name,
    handle: name.toLowerCase().replace(' ', '-'),
    kind: 'RULE',
    rule: JSON.stringify(rule),
  })
  await openAdminPage(page, '/admin/collections')
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const video = page.getByRole('dialog').getByRole('group', { name: /^Video/ })
  await expect(video.getByRole('checkbox', { name: '4K 120p' })).toBeChecked()
  await expect(video.getByRole('checkbox', { name: '8K' })).not.toBeChecked()
  await expect(page.getByRole('dialog').getByText('Notes')).toHaveCount(0)
  await video.getByRole('checkbox', { name: '4K 120p' }).uncheck()
  await page.getByRole('dialog').getByRole('button', { name: 'Save collection' }).click()
  await expect(page.getByText('Collection updated successfully!').first()).toBeVisible()
  const { collections } = await api.get<CallResponse<'GET /collections'>>('/collections')
  expect(collections.find((collection) => collection.name === name)?.rule).toEqual({ categoryId: [category.id] })
  await deleteCollection(page, name)
  await api.delete(`/categories/${category.id}`)
})
