import type { CallResponse } from '#contract/calls.ts'
import { expectToFitPhone, findViolations } from '#tests/support/e2e/accessibility.ts'
import { openOrder, updateDeliveryStatus } from '#tests/support/e2e/admin-orders.ts'
import { createAdminClient, uniqueName } from '#tests/support/e2e/api-client.ts'
import { registerCustomer } from '#tests/support/e2e/customer.ts'
import { deliverPhoneOrder } from '#tests/support/e2e/delivered-order.ts'
import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { failRequests } from '#tests/support/e2e/network/lose-response.ts'
import { placeCodOrder } from '#tests/support/e2e/placed-order.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, type Locator, test } from '#tests/support/e2e/test.ts'

test('the owner finds a customer, writes a note, sets a tag, blocks the customer and ends the block', async ({
  page,
}) => {
  const { customer, order } = await placeCodOrder(page.request)
  await openAdminPage(page, '/admin/orders')
  await page.getByRole('link', { name: 'Customers' }).click()
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(customer.email)
  await page.getByRole('searchbox', { name: 'Search customers' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /^1 customer$/ })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search customers' })).toBeFocused()
  expect(await findViolations(page, 'customers')).toEqual([])
  await page.getByRole('link', { name: 'Leela Nair' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leela Nair' })).toBeVisible()
  await expect(page).toHaveTitle(/^Leela Nair \(back office\)/)
  await expect(page.getByRole('button', { name: `View / Manage order ${order.shortId}` })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Reviews' })).toHaveText(/No review yet\./)

  await page.getByLabel('New note').fill('Calls before noon.')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  const discarding = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await discarding.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('region', { name: 'Notes' }).getByText('Calls before noon.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add note' })).toBeFocused()
  const tag = uniqueName('vip')
  await page.getByLabel('New tag').fill(tag)
  await page.getByLabel('New tag').press('Enter')
  await expect(page.getByRole('button', { name: `Remove tag ${tag}` })).toBeVisible()
  await expect(page.getByLabel('New tag')).toBeFocused()
  await expect(page.getByLabel('New tag')).toHaveValue('')

  await page.getByRole('button', { name: 'Block' }).click()
  const dialog = page.getByRole('dialog', { name: 'Block Leela Nair?' })
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect(dialog.getByText('Reason is required')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Refused three parcels.')
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText(/^Blocked since .*: Refused three parcels\.$/)).toBeVisible()
  await expect(customer.api.get('/cart')).rejects.toThrow()
  expect(await findViolations(page, 'customer')).toEqual([])
  await page.getByRole('button', { name: 'End block' }).click()
  const ending = page.getByRole('dialog', { name: 'End the block of Leela Nair?' })
  await ending.getByLabel('Reason').fill('Has paid.')
  await ending.getByRole('button', { name: 'End block' }).click()
  await expect(page.getByText(/^Blocked since/)).toBeHidden()
  await page.getByRole('button', { name: 'Anonymize' }).click()
  const anonymizing = page.getByRole('dialog', { name: 'Anonymize Leela Nair?' })
  await anonymizing.getByLabel('Name of the customer').fill('Leela Nair')
  await anonymizing.getByRole('button', { name: 'Anonymize' }).click()
  await expect(anonymizing.getByText(/is not finished\.$/)).toBeVisible()
})

test('the owner corrects a customer who ordered by phone, and enters the e-mail address once', async ({ page }) => {
  const { customer, order } = await deliverPhoneOrder(page.request)
  await openAdminPage(page, `/admin/customers/${customer.id}`)
  const dialog = page.getByRole('dialog', { name: `Edit Ravi ${customer.lastName}` })
  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  await edit.click()
  await dialog.getByLabel('Last name').fill('')
  await dialog.getByRole('button', { name: 'Save customer' }).click()
  await expect(dialog.getByText('Last name is required')).toBeVisible()
  await dialog.getByLabel('Last name').fill('Menon')
  await dialog.getByLabel('Mobile').fill('98123 45679')
  const { email: taken } = await registerCustomer(page.request)
  await dialog.getByLabel('E-mail address').fill(taken)
  await dialog.getByRole('button', { name: 'Save customer' }).click()
  await expect(dialog.getByLabel('E-mail address')).toHaveAccessibleDescription(/^An account with this email address/)
  await expectToFitPhone(page)
  expect(await findViolations(page, 'edit a customer', '[role=dialog]')).toEqual([])
  const email = `${uniqueName('ravi').replace(/[^a-z0-9]/g, '')}@example.in`
  await dialog.getByLabel('E-mail address').fill(email)
  await dialog.getByRole('button', { name: 'Save customer' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Ravi Menon' })).toBeVisible()
  const overview = page.getByRole('region', { name: 'Overview' })
  await expect(overview.getByRole('link', { name: email })).toBeVisible()
  await expect(overview.getByRole('link', { name: '98123 45679' })).toBeVisible()
  await edit.click()
  const again = page.getByRole('dialog', { name: 'Edit Ravi Menon' })
  await expect(again.getByText(`Only the customer can change the e-mail address ${email}.`)).toBeVisible()
  await expect(again.getByLabel('E-mail address')).toHaveCount(0)
  const details = await openOrder(page, order.shortId)
  await expect(details.getByText('No e-mail address')).toBeVisible()
})

test('the timeline of a customer shows at once that an order was shipped on the same page', async ({ page }) => {
  const { customer, order } = await placeCodOrder(page.request)
  await openAdminPage(page, `/admin/customers/${customer.id}`)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByText('Order placed')).toBeVisible()
  await expect(timeline.getByText('Order sent')).toHaveCount(0)
  await page.getByRole('button', { name: `View / Manage order ${order.shortId}` }).click()
  await updateDeliveryStatus(page.getByRole('dialog'), 'SHIPPED')
  await expect(page.getByRole('row', { name: 'Shipped', includeHidden: true })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(timeline.getByText('Order sent')).toBeVisible()
})

test('after a customer is anonymized, the owner is back on the list', async ({ page }) => {
  const { id } = await registerCustomer(page.request)
  await openAdminPage(page, `/admin/customers/${id}`)
  await page.getByRole('button', { name: 'Anonymize' }).click()
  const dialog = page.getByRole('dialog', { name: 'Anonymize Leela Nair?' })
  await dialog.getByLabel('Name of the customer').fill('Leela Nair')
  await dialog.getByRole('button', { name: 'Anonymize' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  await expect(page).toHaveURL('/admin/customers')
})

test('a note that is being written stays when the page cannot be loaded again, and when another note is saved', async ({
  page,
}) => {
  const { id } = await registerCustomer(page.request)
  await openAdminPage(page, `/admin/customers/${id}`)
  const note = page.getByLabel('New note')
  await note.fill('Calls before noon.')
  const adding = await holdRequests(page, `**/api/customers/${id}/notes`)
  await page.getByRole('button', { name: 'Add note' }).click()
  await adding.requested
  await note.fill('Speaks Malayalam.')
  const path = `**/api/customers/${id}`
  await page.route(path, (route) => route.fulfill({ status: 503, json: { message: 'The shop is busy.' } }))
  adding.release()
  await expect(page.getByText('The shop is busy.')).toBeVisible()
  await expect(note).toHaveValue('Speaks Malayalam.')
  await page.unroute(path)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('region', { name: 'Notes' }).getByText('Calls before noon.')).toBeVisible()
  await expect(note).toHaveValue('Speaks Malayalam.')
})

test('a tag that a colleague added while the page was open stays, and is shown', async ({ page }) => {
  const { id } = await registerCustomer(page.request)
  const api = await createAdminClient(page.request)
  const [first, colleagues] = ['a', 'b'].map(uniqueName) as [string, string]
  const path = `/customers/${id}`
  await api.put(`${path}/tags`, { tags: [first] })
  await openAdminPage(page, `/admin${path}`)
  await expect(page.getByRole('button', { name: `Remove tag ${first}` })).toBeVisible()
  await api.put(`${path}/tags`, { tags: [first, colleagues] })
  await page.getByRole('button', { name: `Remove tag ${first}` }).click()
  await expect(page.getByRole('button', { name: `Remove tag ${colleagues}` })).toBeVisible()
  expect(await api.get(path)).toMatchObject({ customer: { tags: [colleagues] } })
})

test('a tag is removed from the tags that were saved last, and what is typed for a new tag stays', async ({ page }) => {
  const { id } = await registerCustomer(page.request)
  const api = await createAdminClient(page.request)
  const [first, second, third] = ['a', 'b', 'c'].map(uniqueName) as [string, string, string]
  const path = `/customers/${id}`
  await api.put(`${path}/tags`, { tags: [first, second, third] })
  const remove = (tag: string) => page.getByRole('button', { name: `Remove tag ${tag}` })
  await openAdminPage(page, `/admin${path}`)
  await page.getByLabel('New tag').fill('vip')
  await expect(remove(first)).toBeVisible()
  const loads = await holdRequests(page, `**/api${path}`)
  await remove(first).click()
  await loads.requested
  await expect(remove(first)).toBeHidden()
  await expect(page.getByLabel('New tag')).toHaveValue('vip')
  await remove(second).click()
  await expect(remove(second)).toBeHidden()
  await expect(remove(third)).toBeFocused()
  loads.release()
  await page.reload()
  await expect(remove(third)).toBeVisible()
  expect(await api.get(path)).toMatchObject({ customer: { tags: [third] } })
})

test('the owner adds a segment, counts its customers and chooses it for an offer', async ({ page }) => {
  await placeCodOrder(page.request)
  const name = uniqueName('Buyers')
  await openAdminPage(page, '/admin/customers')
  await page.getByRole('link', { name: 'Segments' }).click()
  await page.getByRole('button', { name: 'Add segment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add segment' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Save segment' }).click()
  await expect(dialog.getByText('Set at least one condition.').first()).toBeVisible()
  await dialog.getByLabel('Orders at least').fill('1')
  await dialog.getByRole('button', { name: 'Count customers' }).click()
  await expect(dialog.getByText(/^[\d,]+ customers?$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save segment' }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row.getByText('at least 1 order')).toBeVisible()
  expect(await findViolations(page, 'segments')).toEqual([])
  await row.getByRole('link', { name: /^Show/ }).click()
  await expect(page.getByRole('button', { name: /^Remove filter Segment/ })).toBeVisible()

  await openAdminPage(page, '/admin/offers')
  await page.getByRole('button', { name: 'Add offer' }).first().click()
  await expect(page.getByRole('dialog').getByLabel('Customers', { exact: true })).toContainText(name)
})

test('a count of customers that fails says so, but nothing about a segment that was changed meanwhile', async ({
  page,
}) => {
  await openAdminPage(page, '/admin/customers/segments')
  await page.getByRole('button', { name: 'Add segment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add segment' })
  const orders = dialog.getByLabel('Orders at least')
  const count = dialog.getByRole('button', { name: 'Count customers' })
  const calls = '**/api/customer-segments/count'
  const allow = await failRequests(page, 'POST', calls)
  await orders.fill('1')
  await count.click()
  await expect(dialog.getByText('Failed to count the customers.')).toBeVisible()
  await allow()

  const held = await holdRequests(page, calls)
  await orders.fill('-1')
  await count.click()
  await held.requested
  await orders.fill('1')
  held.release()
  await expect(count).toBeEnabled()
  await expect(orders).toHaveAccessibleDescription('')
})

test('the segment of a message and of an offer is shown also when its name cannot be loaded', async ({ page }) => {
  const api = await createAdminClient(page.request)
  const name = uniqueName('Regulars')
  const { id } = await api.post<{ id: string }>('/customer-segments', { name, minOrders: 3 })
  const texts = { subject: name, heading: 'For you', text: 'Dear {name}', segmentId: id }
  const { campaign } = await api.post<CallResponse<'POST /campaigns'>>('/campaigns', texts)
  const terms = { kind: 'PERCENT', level: 'ORDER', percent: '5', scope: 'ALL', segmentId: id }
  const code = name.replace(/\W/g, '').toUpperCase()
  const { id: offerId } = await api.post<{ id: string }>('/offers', { name, code, ...terms })
  const expectSegment = async (select: Locator) => {
    await expect(select).toHaveValue(id)
    await expect(page.getByText('Failed to fetch segments.')).toBeVisible()
    await allowNames()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(select.getByRole('option', { selected: true })).toHaveText(name)
  }
  const names = '**/api/customer-segments/names'
  let allowNames = await failRequests(page, 'GET', names)
  await openAdminPage(page, `/admin/customers/messages/${campaign.id}`)
  await expectSegment(page.getByLabel('Send to'))
  allowNames = await failRequests(page, 'GET', names)
  await openAdminPage(page, '/admin/offers')
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expectSegment(page.getByLabel('Customers', { exact: true }))

  await api.delete(`/campaigns/${campaign.id}`)
  await api.delete(`/offers/${offerId}`)
  await api.delete(`/customer-segments/${id}`)
})

test('what the owner chooses in the filters stays when the tags arrive late', async ({ page }) => {
  const tags = Promise.withResolvers<void>()
  await page.route('**/api/customers/tags', async (route) => {
    await tags.promise
    await route.fulfill({ json: { tags: ['vip'] } })
  })
  await openAdminPage(page, '/admin/customers?consent=yes')
  await page.getByRole('button', { name: /^Filters/ }).click()
  const filters = page.getByRole('form', { name: 'Filters' })
  const orders = filters.getByLabel('Orders')
  await orders.selectOption('yes')
  tags.resolve()
  await expect(page.getByRole('option', { name: 'vip' })).toBeAttached()
  await expect(orders).toHaveValue('yes')
  await expect(filters.getByLabel('Privacy notice', { exact: true })).toHaveValue('yes')
})

test('filters that are applied keep the focus, and the segment whose name has not arrived', async ({ page }) => {
  const segment = '7b0f6a52-0b1e-4a63-9d34-3a54a2f5b0c1'
  await holdRequests(page, '**/api/customer-segments/names')
  await openAdminPage(page, `/admin/customers?segment=${segment}`)
  const sort = page.getByLabel('Sort by')
  await sort.focus()
  await sort.selectOption('Most spent')
  await expect(page).toHaveURL(/sort=/)
  await expect(sort).toBeFocused()
  await page.getByRole('button', { name: /^Filters/ }).click()
  const filters = page.getByRole('form', { name: 'Filters' })
  await filters.getByLabel('Orders').selectOption('yes')
  await filters.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page).toHaveURL(new RegExp(`segment=${segment}`))
  await expect(page).toHaveURL(/orders=yes/)
  await expect(page.locator('body')).not.toBeFocused()
})

test('a store without customers says so in every order of the list, and a filter that finds none says that', async ({
  page,
}) => {
  await page.route(/\/api\/customers(\?|$)/, (route) =>
    route.fulfill({ json: { customers: [], total: 0, nextCursor: null } }),
  )
  await openAdminPage(page, '/admin/customers?sort=spent')
  await expect(page.getByLabel('Sort by')).toHaveValue('spent')
  await expect(page.getByText('No customers yet')).toBeVisible()
  await page.goto('/admin/customers?blocked=true')
  await expect(page.getByText('No customers found')).toBeVisible()
})

test('Back from a customer, and a reload, show the page of the list that was left', async ({ page }) => {
  await placeCodOrder(page.request)
  await page.route(/\/api\/customers(\?|$)/, async (route) => {
    const url = new URL(route.request().url())
    const isSecond = url.searchParams.get('cursor') === 'second'
    url.searchParams.delete('cursor')
    const response = await route.fetch({ url: url.href })
    const list = await response.json()
    const customers = [{ ...list.customers[0], firstName: isSecond ? 'Second' : 'First' }]
    await route.fulfill({ json: { ...list, customers, nextCursor: isSecond ? null : 'second' } })
  })
  await openAdminPage(page, '/admin/customers')
  await page.getByRole('button', { name: 'Next' }).click()
  const customer = page.getByRole('link', { name: /^Second / })
  await customer.click()
  await expect(page).toHaveURL(/\/admin\/customers\/[0-9a-f-]{36}$/)
  await page.goBack()
  await expect(customer).toBeVisible()
  await page.reload()
  await expect(customer).toBeVisible()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByRole('link', { name: /^First / })).toBeVisible()
})
