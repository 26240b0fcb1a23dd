import type { CallResponse } from '#contract/calls.ts'
import { findAxeViolations } from '#tests/support/e2e/accessibility.ts'
import { addProduct, createAdminClient, uniqueName } from '#tests/support/e2e/api-client.ts'
import { waitForCart } from '#tests/support/e2e/cart.ts'
import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { sharePhoneCategory } from '#tests/support/e2e/phone-category.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

const filtersOf = (page: Page) => page.getByRole('form', { name: 'Filters' })
const cards = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem')

test('a shopper filters a category by a specification and a range, removes a chip, shares the URL and returns', async ({
  page,
}) => {
  const { id, name } = await sharePhoneCategory(page.request)
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/api\/(?:search\/)?products/.test(request.url())) calls.push(new URL(request.url()).pathname)
  })
  await page.goto(`/category/${id}`)
  const filters = filtersOf(page)
  const large = filters.getByRole('checkbox', { name: /^256 GB/ })
  await expect(large).toBeVisible()
  await expect(page.getByText('4 products').first()).toBeVisible()
  expect(calls).toEqual(['/api/search/products'])
  const price = filters.getByRole('group', { name: 'Price' })
  await expect(price.getByLabel('From')).toHaveAttribute('placeholder', '9999')
  await expect(price.getByLabel('To')).toHaveAttribute('placeholder', '24999')
  expect(await findAxeViolations(page)).toEqual([])

  await large.check()
  await expect(page).toHaveURL(/\/category\/[^?]+\?attribute=\d+$/)
  await expect(cards(page, name)).toHaveCount(2)
  await expect(large).toBeFocused()
  await expect(filters.getByRole('checkbox', { name: '128 GB 2' })).toBeVisible()
  const battery = filters.getByRole('group', { name: 'Battery in mAh' })
  await expect(battery.getByLabel('From')).toHaveAttribute('placeholder', '4,500')
  await battery.getByLabel('From').fill('4800')
  await battery.getByLabel('From').press('Enter')
  await expect(cards(page, name)).toHaveCount(1)
  await expect(cards(page, name)).toContainText('Nila 6')
  await expect(page.getByText("You've reached the end of the list.")).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])

  const shared = await page.context().newPage()
  await shared.goto(page.url())
  await expect(cards(shared, name)).toHaveCount(1)
  await expect(shared.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/category/${id}$`))
  await expect(shared.getByRole('link', { name: 'Remove filter: Storage: 256 GB' })).toBeVisible()
  await shared.close()

  await cards(page, name).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\//)
  await page.goBack()
  await expect(large).toBeChecked()
  await page.getByRole('link', { name: 'Remove filter: Storage: 256 GB' }).click()
  await expect(large).not.toBeChecked()
  await page.getByRole('link', { name: 'Remove filter: Battery from 4,800 mAh' }).click()
  await expect(page).toHaveURL(`/category/${id}`)
  await expect(cards(page, name)).toHaveCount(4)
})

test('a shopper sorts a category, and the field keeps the focus', async ({ page }) => {
  const { id, name } = await sharePhoneCategory(page.request)
  await page.goto(`/category/${id}`)
  await waitForCart(page)
  const sorting = page.getByLabel('Sort by')
  await sorting.focus()
  for (const [order, first] of [
    ['price-high', 'Tara X'],
    ['price-low', 'Tara Mini'],
  ] as const) {
    await sorting.selectOption(order)
    await expect(page).toHaveURL(`/category/${id}?sort=${order}`)
    await expect(cards(page, name).first()).toContainText(first)
    await expect(sorting).toBeFocused()
    await expect(sorting).toHaveValue(order)
  }
})

test('a sort order that a shopper chooses before the code of a category is loaded applies once it is', async ({
  page,
}) => {
  const { id, name } = await sharePhoneCategory(page.request)
  const scripts = await holdRequests(page, '**/assets/*.js')
  await page.goto(`/category/${id}`, { waitUntil: 'commit' })
  const sorting = page.getByLabel('Sort by')
  await sorting.selectOption('price-high')
  scripts.release()
  await expect(page).toHaveURL(`/category/${id}?sort=price-high`)
  await expect(cards(page, name).first()).toContainText('Tara X')
  await expect(sorting).toHaveValue('price-high')
})

test('removing all filters shows the options of the category again without another search', async ({ page }) => {
  const { id, name } = await sharePhoneCategory(page.request)
  let searches = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/search/products')) searches++
  })
  await page.goto(`/category/${id}`)
  await filtersOf(page).getByRole('checkbox', { name: 'Vietnam 2' }).check()
  await expect(cards(page, name)).toHaveCount(2)
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(cards(page, name)).toHaveCount(4)
  await expect(filtersOf(page).getByRole('checkbox', { name: '128 GB 2' })).toBeVisible()
  expect(searches).toBe(2)
})

test('if the options of a category cannot be loaded, the page says so and a shopper tries again', async ({ page }) => {
  const { id, name, attributes } = await sharePhoneCategory(page.request)
  await page.goto(`/category/${id}?min-${attributes.battery.id}=4800`)
  await expect(filtersOf(page).getByRole('group', { name: 'Battery in mAh' })).toBeVisible()
  await page.route('**/api/search/products*', (route) => route.abort())
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load the filters.' })).toBeVisible()
  await expect(cards(page, name)).toHaveCount(4)
  await expect(filtersOf(page).getByRole('group', { name: 'Battery in mAh' })).toHaveCount(0)
  await page.unroute('**/api/search/products*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(filtersOf(page).getByRole('group', { name: 'Battery in mAh' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load the filters.' })).toHaveCount(0)
})

test('a shopper filters and sorts a category by the country of origin', async ({ page }) => {
  const { id, name } = await sharePhoneCategory(page.request)
  await page.goto(`/category/${id}`)
  await page.getByLabel('Sort by').selectOption('Country of origin')
  await expect(page).toHaveURL(/sort=country$/)
  await expect(cards(page, name).first()).toContainText('Nila')
  await filtersOf(page).getByRole('checkbox', { name: 'Vietnam 2' }).check()
  await expect(page).toHaveURL(/\?country=VN&sort=country$/)
  await expect(page.getByRole('link', { name: 'Remove filter: Made in Vietnam' })).toBeVisible()
  await expect(cards(page, name)).toHaveCount(2)
})

test('a URL may choose more values of one specification than it may have specifications', async ({ page }) => {
  const { id, name, attributes } = await sharePhoneCategory(page.request)
  const choices = attributes.storage.choices?.map((choice) => choice.id) ?? []
  const unknown = Array.from({ length: 10 }, (_, index) => 900_000_000 + index)
  await page.goto(`/category/${id}?${[...unknown, ...choices].map((value) => `attribute=${value}`).join('&')}`)
  await expect(cards(page, name)).toHaveCount(4)
  await expect(filtersOf(page).getByRole('checkbox', { name: /^256 GB/ })).toBeChecked()
})

test('more specifications than a search may have are rejected with a message, in the form and in a URL', async ({
  page,
}) => {
  const api = await createAdminClient(page.request)
  const features = Array.from({ length: 11 }, (_, n) => ({ name: `Feature ${n}`, kind: 'YES_NO', isFilter: true }))
  const { category } = await api.post<CallResponse<'POST /categories'>>('/categories', {
    name: uniqueName('Gadgets'),
    attributes: JSON.stringify(features),
  })
  const { attributes = [] } = await api.get<CallResponse<'GET /categories/{categoryId}/product-fields'>>(
    `/categories/${category.id}/product-fields`,
  )
  const attributeValues = JSON.stringify(Object.fromEntries(attributes.map(({ id }) => [id, true])))
  await addProduct(page.request, uniqueName('Gadget'), { categoryId: category.id, attributeValues })
  const hrefOf = (count: number) =>
    `/category/${category.id}?${attributes
      .slice(0, count)
      .map(({ id }) => `attribute=${id}`)
      .join('&')}`
  await page.goto(hrefOf(10))
  const message = 'Filter by at most 10 specifications.'
  await filtersOf(page).getByRole('checkbox', { name: 'Feature 10' }).check()
  await expect(filtersOf(page).getByText(message)).toBeVisible()
  await expect(page).toHaveURL(hrefOf(10))
  await page.goto(hrefOf(11))
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  await page.getByRole('link', { name: 'Remove filter: Specification' }).first().click()
  await expect(page.getByText('1 product', { exact: true }).first()).toBeVisible()
})

test('filters without a product say so, stay visible and are removed together', async ({ page }) => {
  const { id, name, attributes } = await sharePhoneCategory(page.request)
  await page.goto(`/category/${id}?min-${attributes.battery.id}=9000&country=IN&brand=none&sort=best`)
  await expect(page.getByText('No Products Found')).toBeVisible()
  await expect(filtersOf(page).getByRole('group', { name: 'Battery in mAh' }).getByLabel('From')).toHaveValue('9000')
  await expect(page.getByRole('link', { name: 'Remove filter: Battery from 9,000 mAh' })).toBeVisible()
  await page.getByRole('link', { name: 'Remove all filters' }).click()
  await expect(cards(page, name)).toHaveCount(4)
})

test('the search offers the specifications of a category, which go when the category is removed', async ({ page }) => {
  const { id, name, attributes } = await sharePhoneCategory(page.request)
  await page.goto(`/search?category=${id}`)
  await filtersOf(page).getByRole('checkbox', { name: 'Wireless charging 2' }).check()
  await expect(cards(page, 'Products')).toHaveCount(2)
  // The form goes with the last filter, so the state of its checkbox cannot be checked.
  await filtersOf(page)
    .getByRole('checkbox', { name: new RegExp(name) })
    .click()
  await expect(page).toHaveURL('/search')
  await page.goto(`/search?category=${id}&min-${attributes.battery.id}=4000&country=IN&sort=country`)
  await expect(page.getByLabel('Sort by')).toHaveValue('country')
  await page.getByRole('link', { name: `Remove filter: ${name}` }).click()
  await expect(page).toHaveURL('/search?country=IN&sort=country')
})

test('a filter that a shopper chooses before the code of the filters is loaded applies once it is', async ({
  page,
}) => {
  const { id } = await sharePhoneCategory(page.request)
  const code = await holdRequests(page, /\/assets\/FilterPanel-[^/]*\.js$/)
  await page.goto(`/search?category=${id}`, { waitUntil: 'domcontentloaded' })
  await filtersOf(page).getByRole('checkbox', { name: 'Wireless charging 2' }).check()
  await code.requested
  code.release()
  await expect(page).toHaveURL(/attribute=\d+/)
  await expect(cards(page, 'Products')).toHaveCount(2)
})

test('a price that a shopper enters while the results of another filter arrive is kept', async ({ page }) => {
  const { id } = await sharePhoneCategory(page.request)
  await page.goto(`/search?category=${id}`)
  const filters = filtersOf(page)
  const price = filters.getByRole('group', { name: 'Price' }).getByLabel('To')
  await expect(filters.getByRole('checkbox', { name: 'Wireless charging 2' })).toBeVisible()
  const results = await holdRequests(page, /\/api\/search\/products/, 1)
  await filters.getByRole('checkbox', { name: 'Wireless charging 2' }).check()
  await results.requested
  await price.fill('99999')
  results.release()
  await expect(page.getByRole('link', { name: /^Remove filter: Wireless charging/ })).toBeVisible()
  await expect(cards(page, 'Products')).toHaveCount(2)
  await expect(price).toHaveValue('99999')
  await price.press('Enter')
  await expect(page).toHaveURL(/max=99999/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a category links to its filters, and its filtered page is a form', async ({ page }) => {
    const { id, name, attributes } = await sharePhoneCategory(page.request)
    await page.goto(`/category/${id}`)
    await page.getByRole('link', { name: 'Filter these products' }).click()
    await expect(page).toHaveURL(`/search?category=${id}`)
    await filtersOf(page).getByRole('checkbox', { name: '128 GB 2' }).check()
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await expect(page.getByRole('link', { name: 'Remove filter: Storage: 128 GB' })).toBeVisible()
    await expect(cards(page, 'Products')).toHaveCount(2)

    await page.goto(`/category/${id}?country=IN`)
    await expect(cards(page, name)).toHaveCount(2)
    await filtersOf(page).getByRole('group', { name: 'Battery in mAh' }).getByLabel('To').fill('4000')
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await expect(page).toHaveURL(new RegExp(`max-${attributes.battery.id}=4000`))
    await expect(cards(page, name)).toHaveCount(1)
  })
})

test('a list is filtered and sorted by the country of origin', async ({ page }) => {
  await sharePhoneCategory(page.request)
  await page.goto('/products-list/latest')
  await page.getByRole('button', { name: 'Country of origin' }).click()
  const sheet = page.getByRole('form', { name: 'Country of origin' })
  await sheet.getByRole('checkbox', { name: /^Vietnam/ }).check()
  expect(await findAxeViolations(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Show results' }).click()
  await expect(page).toHaveURL('/products-list/latest?country=VN')
  await expect(cards(page, 'Latest').filter({ hasText: 'Tara' }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Remove filter: Made in Vietnam' })).toBeVisible()
  await expect(cards(page, 'Latest').filter({ hasText: 'Nila' })).toHaveCount(0)
  const lists = page.getByRole('navigation', { name: 'Collections', exact: true })
  await lists.getByRole('link', { name: 'Most Viewed' }).click()
  await expect(page).toHaveURL('/products-list/most-viewed?country=VN')
  await lists.getByRole('link', { name: 'Latest' }).click()
  await expect(page).toHaveURL('/products-list/latest?country=VN')
  // The products of other tests soon move one to the next page of the list.
  const newest = await addProduct(page.request)
  await page.getByRole('link', { name: 'Remove filter: Made in Vietnam' }).click()
  await expect(page).toHaveURL('/products-list/latest')
  await expect(cards(page, 'Latest').filter({ hasText: newest.name })).toBeVisible()
  await page.goto('/products-list/latest?country=VU')
  await expect(page.getByRole('link', { name: 'Remove filter: Made in Vanuatu' })).toBeVisible()
  await page.getByRole('button', { name: 'Country of origin (1)' }).click()
  await expect(sheet.getByRole('checkbox', { name: 'Vanuatu 0' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByText('No Products Found')).toBeVisible()
  await page.getByRole('link', { name: 'Remove all filters' }).click()
  await expect(page).toHaveURL('/products-list/latest')
  await expect(cards(page, 'Latest').first()).toBeVisible()
  await page.goto('/products-list/latest?country=XX&sort=best')
  await expect(cards(page, 'Latest').first()).toBeVisible()
})
