import type { CallResponse } from '#contract/calls.ts'
import { changeSettings } from '#tests/support/company/change-settings.ts'
import { expectToFitPhone } from '#tests/support/e2e/accessibility.ts'
import { createAdminClient } from '#tests/support/e2e/api-client.ts'
import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'
import { parseFeed, validateItems } from '#tests/support/files/google-feed-validator.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save company' }).click()

test('the company form shows errors at the invalid fields, and saves valid values', async ({ page, request }) => {
  const api = await createAdminClient(request)
  const before = await api.get<CallResponse<'GET /company-details'>>('/company-details')
  await openAdminPage(page, '/admin/company-details')
  await page.getByLabel('Company name').fill(' ')
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('nobody')
  await page.getByLabel('Contact').fill('')
  await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZW')
  await page.getByLabel('Email of the officer').fill('')
  await page.getByLabel('Phone of the officer').fill('call me')
  await page.getByRole('spinbutton', { name: 'Shipping fee', exact: true }).fill('10000.01')
  await page.getByLabel('Pickup charge').fill('10000.02')
  await page.getByLabel('Low stock threshold').fill('-1')
  await page.getByLabel('Days for returns').fill('366')
  await save(page)
  for (const message of [
    'Company name is required',
    'Address is required',
    'Invalid email address',
    'Contact is required',
    'Email of the grievance officer is required',
    'Enter a phone number, such as +91 98765 43210.',
    'The shipping fee must not exceed ₹10,000.00.',
    'The charge must not exceed ₹10,000.00.',
    'Enter a whole number from 0 to 1000000.',
    'Enter a whole number from 0 to 365.',
  ]) {
    await expect(page.getByText(message)).toBeVisible()
  }
  await expect(page.getByText(/typing error/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo changes' }).click()
  await expect(page.getByLabel('Company name')).toHaveValue(before.companyName)
  await expect(page.getByText(/Untrue claims are unlawful/)).toBeVisible()

  try {
    await page.getByLabel('Low stock threshold').fill('6')
    await page.getByLabel('Lowest price on the product page').check()
    await save(page)
    await expect(page.getByText('Company details updated successfully!')).toBeVisible()
    const saved = await api.get<CallResponse<'GET /company-details'>>('/company-details')
    expect(saved).toMatchObject({ lowStockThreshold: 6, lowestPriceShown: true })
  } finally {
    const { lowStockThreshold, lowestPriceShown = false } = before
    await changeSettings(api, { lowStockThreshold, lowestPriceShown })
  }
})

test('a save keeps what another administrator has saved meanwhile, and what is typed while it runs', async ({
  page,
  request,
}) => {
  const api = await createAdminClient(request)
  const { returnDays, claims } = await api.get<CallResponse<'GET /company-details'>>('/company-details')
  const showSupport = page.getByRole('group', { name: /^Claim: .* support$/ }).getByRole('switch')
  const threshold = page.getByLabel('Low stock threshold')
  const saving = Promise.withResolvers<void>()
  await openAdminPage(page, '/admin/company-details')
  await page.route('**/api/company-details', async (route) => {
    if (route.request().method() === 'PUT') await saving.promise
    await route.continue()
  })
  try {
    await expect(showSupport).toBeChecked()
    await changeSettings(api, { returnDays: returnDays + 30 })
    await showSupport.uncheck()
    await save(page)
    await threshold.fill('17')
    saving.resolve()
    await expect(page.getByText('Company details updated successfully!').first()).toBeVisible()
    await expect(page.getByLabel('Days for returns')).toHaveValue(String(returnDays + 30))
    await expect(threshold).toHaveValue('17')
    expect(await api.get('/company-details')).toMatchObject({
      returnDays: returnDays + 30,
      claims: { support: { shown: false }, rating: { shown: true } },
    })
    // It is not saved yet.
    await page.getByRole('button', { name: 'Undo changes' }).click()
    await expect(threshold).not.toHaveValue('17')
  } finally {
    await changeSettings(api, { returnDays, claims })
  }
})

test('the dialog for removing the demonstration data lists the removed and the remaining records, and can be canceled', async ({
  page,
}) => {
  await openAdminPage(page, '/admin/company-details')
  await page.getByRole('button', { name: 'Remove demonstration data' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to remove the demonstration data?' })
  await expect(question).toContainText(/Removed\d+ products, .* customers/)
  await expect(question).toContainText('KeptYour own products')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: 'Remove demonstration data' })).toBeVisible()
})

test('the owner chooses which mails are sent and to whom, and a bad address is refused at its field', async ({
  page,
  request,
}) => {
  const api = await createAdminClient(request)
  await api.put('/company-details/notifications', {
    notifications: { returnRequest: { enabled: true, addresses: [] } },
  })
  await openAdminPage(page, '/admin/company-details')
  const form = page.getByRole('region', { name: 'Mails to you' })
  const returns = form.getByLabel('Addresses for “Return requested”')
  const save = form.getByRole('button', { name: 'Save notifications' })
  const addresses = form.getByText('Send some of them to other addresses')
  await expect(returns).toBeHidden()
  await addresses.click()
  await returns.fill('returns@example.com, desk@')
  await addresses.click()
  await expect(returns).toBeHidden()
  // The error opens the fields again.
  await save.click()
  await expect(returns).toHaveAccessibleDescription(/Invalid email address: desk@/)
  await expect(returns).toBeFocused()

  await returns.fill('returns@example.com, desk@example.com')
  await form.getByRole('switch', { name: 'Colour sold out' }).uncheck()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  const saving = await holdRequests(page, '**/api/company-details/notifications', 1)
  await save.click()
  await saving.requested
  // What is changed while the call runs stays, and is not saved yet.
  const failedRefunds = form.getByRole('switch', { name: 'Refund to pay by hand, or failed' })
  await failedRefunds.uncheck()
  saving.release()
  await expect(page.getByText('Notifications updated successfully!')).toBeVisible()
  await expect(failedRefunds).not.toBeChecked()
  await failedRefunds.check()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page).toHaveURL('/admin/dashboard')
  await page.goto('/admin/company-details')
  await expect(returns).toBeVisible()
  await expect(returns).toHaveValue('returns@example.com, desk@example.com')
  await expect(form.getByRole('switch', { name: 'Return requested' })).toBeChecked()
  await expect(form.getByRole('switch', { name: 'Colour sold out' })).not.toBeChecked()
  await expect(form.getByLabel('Addresses for “Colour sold out”')).toHaveCount(0)
})

test('the owner publishes the product feed, copies its address and switches it off', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAdminPage(page, '/admin/company-details')
  const panel = page.getByRole('region', { name: 'Product feed for Google and Meta' })
  const publish = panel.getByRole('switch', { name: 'Publish the product feed' })
  const address = panel.getByLabel('Address of the feed')
  await expect(publish).not.toBeChecked()
  await expect(address).toHaveCount(0)
  expect((await request.get('/feeds/google.xml')).status()).toBe(404)

  await publish.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('The product feed is published.')).toBeVisible()
  await expect(publish).toBeChecked()
  await expect(publish).toBeFocused()
  await expect(address).toHaveValue(/\/feeds\/google\.xml$/)
  await panel.getByRole('button', { name: 'Copy address' }).click()
  await expect(page.getByText('Address copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await address.inputValue())
  const items = parseFeed(await (await request.get('/feeds/google.xml')).text())
  expect(items.length).toBeGreaterThan(20)
  expect(validateItems(items)).toEqual([])

  await publish.uncheck()
  await expect(page.getByText('The product feed is switched off.')).toBeVisible()
  await expect(address).toHaveCount(0)
  expect((await request.get('/feeds/google.xml')).status()).toBe(404)
})

test('a switch of the product feed that cannot be saved returns and says so', async ({ page }) => {
  // Another test changes the switch meanwhile, so the saved one is fixed here.
  const productFeed = { enabled: false, url: 'https://shop.example/feeds/google.xml' }
  await page.route('**/api/company-details/product-feed', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, json: { message: 'Please try again.' } })
      : route.fulfill({ json: { productFeed } }),
  )
  await openAdminPage(page, '/admin/company-details')
  const panel = page.getByRole('region', { name: 'Product feed for Google and Meta' })
  const publish = panel.getByRole('switch', { name: 'Publish the product feed' })
  await publish.click()
  await expect(panel.getByRole('alert')).toContainText('Please try again.')
  await expect(publish).not.toBeChecked()
})

test('the page does not scroll sideways on a phone while the company has a long name', async ({ page }) => {
  const companyName = 'Sri Lakshmi Textiles Private Limited'
  // The name is not saved, because every page of the store shows it.
  await page.route('**/api/company-details', async (route) => {
    const isSave = route.request().method() === 'PUT'
    const response = await route.fetch({ method: 'GET' })
    const companyDetails = { ...(await response.json()), companyName }
    await route.fulfill({ json: isSave ? { message: 'Saved', companyDetails } : companyDetails })
  })
  await openAdminPage(page, '/admin/company-details')
  await page.getByLabel('Low stock threshold').fill('7')
  await save(page)
  await expect(page.getByRole('region', { name: 'Logo' })).toContainText(companyName)
  await expectToFitPhone(page)
})

test('the list of the page, links to a setting and the address of a section lead to its panel', async ({ page }) => {
  const panel = (name: string) => page.getByRole('region', { name, exact: true })
  await openAdminPage(page, '/admin/company-details#mails-to-you')
  await expect(panel('Mails to you')).toBeFocused()
  await expect(panel('Mails to you').getByRole('heading')).toBeInViewport()

  await expect(panel('Demonstration data')).toBeVisible()
  const list = page.getByRole('navigation', { name: 'On this page' })
  const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  expect(await list.getByRole('link').allTextContents()).toEqual(titles)
  await list.getByRole('link', { name: 'Claims' }).click()
  await expect(panel('Claims')).toBeFocused()
  await expect(panel('Claims').getByRole('heading')).toBeInViewport()
  await expect(list.getByRole('link', { name: 'Claims' })).toBeInViewport()

  await page.goto('/admin/left-carts')
  await page.getByRole('link', { name: /^(Change|Switch reminders on)$/ }).click()
  await expect(panel('Mails by consent')).toBeFocused()
  await expect(panel('Mails by consent').getByRole('heading')).toBeInViewport()
})

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the list of the company details is collapsed, and the header covers no panel that it leads to', async ({
    page,
  }) => {
    await openAdminPage(page, '/admin/company-details')
    const list = page.getByRole('navigation', { name: 'On this page' })
    await expect(list).toBeVisible()
    await expect(list.getByRole('link')).toHaveCount(0)
    await list.locator('summary').click()
    await list.getByRole('link', { name: 'Claims' }).click()
    const panel = page.getByRole('region', { name: 'Claims', exact: true })
    await expect(panel).toBeFocused()
    const { y } = (await panel.boundingBox())!
    const header = (await page.getByRole('banner').boundingBox())!
    expect(y).toBeGreaterThanOrEqual(header.y + header.height)
    expect(y).toBeLessThan(200)
  })
})
