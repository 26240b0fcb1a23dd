import type { CallResponse } from '#contract/calls.ts'
import { findViolations } from '#tests/support/e2e/accessibility.ts'
import { addProduct, createAdminClient, uniqueName } from '#tests/support/e2e/api-client.ts'
import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

/** Opens the home page and expects these sections. A busy store may answer with the page of before: then it is opened again. */
const expectSections = (page: Page, headings: readonly string[]) =>
  expect(async () => {
    await page.goto('/')
    expect(await page.locator('main h2').allTextContents()).toEqual(headings)
  }).toPass({ timeout: 10_000 })
const listedSections = (page: Page) =>
  page.getByRole('list', { name: 'Sections of the home page' }).locator('li > div > p:first-child').allTextContents()
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save home page' }).click()
  await expect(page.getByText(/^The home page (is arranged|has the standard arrangement)\.$/).first()).toBeVisible()
}

// The shop has one home page, so its tests run one after another.
test.describe.configure({ mode: 'default' })

test('the owner arranges the home page by keyboard and mouse, and returns to the standard arrangement', async ({
  page,
  request,
}) => {
  const api = await createAdminClient(request)
  try {
    await openAdminPage(page, '/admin/home-page')
    const list = page.getByRole('list', { name: 'Sections of the home page' })
    await list.getByRole('button', { name: 'Move Latest up' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Latest is now number 3 of 6.' })).toBeAttached()
    await expect(list.getByRole('button', { name: 'Move Latest up' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Save home page' })).toBeEnabled()
    const items = list.getByRole('listitem')
    await items.filter({ hasText: 'Claims' }).locator('[draggable]').dragTo(items.first())
    const arranged = ['Claims', 'Category tiles', 'Latest', 'Best Selling', 'Most Viewed', 'Recently viewed']
    await expect.poll(() => listedSections(page)).toEqual(arranged)
    expect(await findViolations(page, 'home page form')).toEqual([])
    await save(page)
    await expectSections(page, ['Shop by category', 'Latest', 'Best Selling', 'Most Viewed'])
    const claims = page.getByRole('region', { name: 'Why shop here' })
    expect((await claims.boundingBox())!.y).toBeLessThan((await page.locator('#categories').boundingBox())!.y)
    const [above, below] = await Promise.all(
      ['Latest', 'Best Selling'].map((name) => page.getByRole('region', { name }).boundingBox()),
    )
    expect(below!.y - above!.y - above!.height).toBeGreaterThan(50)
    expect(await findViolations(page, 'arranged home page')).toEqual([])

    await page.goto('/admin/home-page')
    await page.getByRole('button', { name: 'Reset to the standard arrangement' }).click()
    await save(page)
    await expectSections(page, ['Shop by category', 'Best Selling', 'Most Viewed', 'Latest'])
  } finally {
    await api.put('/company-details/home-sections', { sections: null })
  }
})

test('a section that is moved while the page is saved stays moved; after a conflict the other arrangement is shown', async ({
  page,
  request,
}) => {
  const api = await createAdminClient(request)
  const path = '/company-details/home-sections'
  try {
    await openAdminPage(page, '/admin/home-page')
    const moveUp = (name: string) => page.getByRole('button', { name: `Move ${name} up` }).click()
    const saveButton = page.getByRole('button', { name: 'Save home page' })
    await moveUp('Latest')
    const saving = await holdRequests(page, `**/api${path}`, 1)
    await saveButton.click()
    await saving.requested
    await moveUp('Claims')
    saving.release()
    await expect(page.getByText('The home page is arranged.')).toBeVisible()
    const moved = ['Category tiles', 'Best Selling', 'Latest', 'Most Viewed', 'Claims', 'Recently viewed']
    await expect.poll(() => listedSections(page)).toEqual(moved)
    await expect(saveButton).toBeEnabled()

    const others = ['claims', 'latest', 'categories', 'best-selling', 'most-viewed', 'recently-viewed']
    await api.put(path, { sections: others })
    await saveButton.click()
    await expect(page.getByText(/^These settings were changed by someone else meanwhile/)).toBeVisible()
    await expect.poll(async () => (await listedSections(page)).slice(0, 2)).toEqual(['Claims', 'Latest'])
    await moveUp('Latest')
    await save(page)
    const firstSections = async () => (await api.get<{ sections: string[] }>(path)).sections.slice(0, 2)
    await expect.poll(firstSections).toEqual(['latest', 'claims'])
  } finally {
    await api.put(path, { sections: null })
  }
})

test('the owner shows a collection on the home page under a heading of its own', async ({ page, request }) => {
  const api = await createAdminClient(request)
  const product = await addProduct(request)
  const name = uniqueName('Diwali gifts')
  const handle = name.toLowerCase().replaceAll(' ', '-')
  const { id } = await api.post<CallResponse<'POST /collections'>>('/collections', {
    handle,
    name,
    kind: 'HAND',
    productIds: JSON.stringify([product.id]),
  })
  try {
    await openAdminPage(page, '/admin/home-page')
    await page.getByLabel('Collection', { exact: true }).selectOption(name)
    const add = page.getByRole('button', { name: 'Add to the home page' })
    await add.press('Enter')
    await page.getByRole('button', { name: `Remove ${name}`, exact: true }).press('Enter')
    await expect(page.getByRole('list', { name: 'Sections of the home page' })).toBeFocused()
    await page.getByLabel('Collection', { exact: true }).selectOption(name)
    await add.click()
    await page.getByLabel(`Heading of ${name}`).fill('Gifts for Diwali')
    expect(await findViolations(page, 'home page with a collection')).toEqual([])
    await save(page)
    await expect(page.getByRole('button', { name: 'Save home page' })).toBeFocused()
    const section = page.getByRole('region', { name: 'Gifts for Diwali' })
    await expect(async () => {
      await page.goto('/')
      await expect(section).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 10_000 })
    await expect(section.getByRole('list').getByRole('listitem').first()).toContainText(product.name)
    await expect(section.getByRole('link', { name: 'View all: Gifts for Diwali' })).toHaveAttribute(
      'href',
      `/collections/${handle}`,
    )
    await api.delete(`/collections/${id}`)
    await expect(async () => {
      await page.goto('/')
      await expect(section).toHaveCount(0, { timeout: 1000 })
    }).toPass({ timeout: 10_000 })
  } finally {
    await api.put('/company-details/home-sections', { sections: null })
  }
})
