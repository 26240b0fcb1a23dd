import type { CallResponse } from '#contract/calls.ts'
import { noConditions } from '#tests/support/delivery/zones.ts'
import { expectToFitPhone, findViolations } from '#tests/support/e2e/accessibility.ts'
import { addProduct, createAdminClient } from '#tests/support/e2e/api-client.ts'
import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { failRequests } from '#tests/support/e2e/network/lose-response.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

type Settings = CallResponse<'GET /delivery/settings'>
type Zone = Settings['zones'][number]

/** Keeps the zones in the test: a zone of the store would change the charges of all other tests. */
async function keepZonesInTest(page: Page, zones: Zone[]) {
  await page.route('**/api/delivery/settings', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const settings: Settings = await (await route.fetch()).json()
    await route.fulfill({ json: { ...settings, zones } })
  })
  await page.route('**/api/delivery/zones', async (route) => {
    const { id = crypto.randomUUID(), ...fields } = route.request().postDataJSON()
    const zone = { ...fields, id, rates: fields.rates.map((rate: object) => ({ ...noConditions, ...rate })) }
    zones.splice(zones.findIndex((one) => one.id === id) >>> 0, 1, zone)
    await route.fulfill({ json: { message: 'Zone created successfully!', id } })
  })
}

test('the owner adds a zone with rates and sees what its shoppers will see', async ({ page }) => {
  const zones: Zone[] = []
  await keepZonesInTest(page, zones)
  await openAdminPage(page, '/admin/delivery')
  await expect(page.getByText('No zones yet')).toBeVisible()
  expect(await findViolations(page, 'delivery zones')).toEqual([])
  await page.getByRole('button', { name: 'Add zone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add zone' })
  await dialog.getByLabel('Name').fill('South')
  await dialog.getByLabel('PIN codes and ranges').fill('560001-560110, 6000')
  await dialog.getByRole('checkbox', { name: 'Kerala' }).check()
  await dialog.getByRole('checkbox', { name: /^The rest of India/ }).uncheck()
  await dialog.getByRole('button', { name: 'Add a rate with conditions' }).click()
  const rate = dialog.getByRole('group', { name: 'Rate 1' })
  await rate.getByLabel('Grams up to').fill('500')
  await rate.getByLabel('Charge').fill('40')
  await dialog.getByLabel('Charge of all other orders').fill('90')
  await dialog.getByLabel('Free from').fill('999')
  await dialog.getByLabel('Charge for cash on delivery').fill('30')
  await dialog.getByLabel('At least').fill('2')
  await dialog.getByLabel('At most').fill('4')
  await expect(
    dialog.getByText(/^Delivery by \w+, \d+ \w+ – \w+, \d+ \w+ · ₹90\.00 · Cash on delivery available \(\+₹30\.00\)$/),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Add zone' }).click()
  await expect(dialog.getByText('"6000" is neither a PIN code nor a range such as 560001-560110.')).toBeVisible()
  await dialog.getByLabel('PIN codes and ranges').fill('560001-560110')
  await expect(dialog.getByText('"6000" is neither a PIN code nor a range such as 560001-560110.')).toBeHidden()
  await expect(dialog.getByText('Please correct the marked fields.')).toBeHidden()
  await expectToFitPhone(page)
  expect(await findViolations(page, 'zone form', '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Add zone' }).click()

  const row = page.getByRole('list', { name: 'Zones' }).getByRole('listitem')
  await expect(row).toContainText('1 PIN range, Kerala')
  await expect(row).toContainText(
    '₹40.00 to ₹90.00 · free from ₹999.00 · 2 to 4 days of transit · cash on delivery +₹30.00',
  )
  await expect(page.getByText(/The home page says FREE SHIPPING ON ORDERS 499\+, but South is not free/)).toBeVisible()
  expect(zones[0]).toMatchObject({
    states: ['Kerala'],
    rates: [{ maxWeightGrams: 500, charge: '40' }, { charge: '90' }],
  })
  await row.getByRole('button', { name: 'Edit South' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit zone' })
  await expect(edit.getByLabel('PIN codes and ranges')).toHaveValue('560001-560110')
  await expect(edit.getByRole('group', { name: 'Rate 1' }).getByLabel('Charge')).toHaveValue('40')

  await edit.getByLabel('Charge of all other orders').fill('95')
  await edit.getByRole('button', { name: 'Save zone' }).click()
  await expect(row).toContainText('₹40.00 to ₹95.00')
  await row.getByRole('button', { name: 'Edit South' }).click()
  await expect(edit.getByLabel('Charge of all other orders')).toHaveValue('95')
  await edit.getByRole('button', { name: 'Cancel' }).click()

  await row.getByRole('button', { name: 'Delete South' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'South. Without zones the shipping fee of Company Details applies everywhere.',
  )
})

test('with zones the company details lead to them instead of a shipping fee, and warn while a zone does not keep the promise of the home page', async ({
  page,
}) => {
  const zone: Zone = {
    id: crypto.randomUUID(),
    name: 'South',
    pinRanges: [],
    states: ['Kerala'],
    isRestOfIndia: false,
    rates: [{ ...noConditions, charge: '90.00' }],
    freeFrom: '999.00',
    isCodAvailable: true,
    codSurcharge: '0.00',
    minDays: 2,
    maxDays: 4,
    updatedAt: new Date().toISOString(),
  }
  await keepZonesInTest(page, [zone])
  let saved: unknown
  await page.route('**/api/company-details', async (route) => {
    const response = await route.fetch({ method: 'GET' })
    const companyDetails = { ...(await response.json()), deliveryCheck: 'ZONES', freeShippingBanner: true }
    if (route.request().method() === 'GET') return route.fulfill({ json: companyDetails })
    saved = route.request().postDataJSON()
    await route.fulfill({ json: { message: 'Company details updated successfully!', companyDetails } })
  })
  await openAdminPage(page, '/admin/company-details')
  const shipping = page.getByRole('region', { name: 'Shipping' })
  const warning = shipping.getByText(
    /^The home page says FREE SHIPPING ON ORDERS 499\+, but South is not free from ₹499/,
  )
  await expect(shipping).toContainText('Delivery zones set the charges')
  await expect(shipping.getByLabel('Shipping fee')).toHaveCount(0)
  await expect(warning).toBeVisible()
  expect(await findViolations(page, 'company details with zones')).toEqual([])
  const banner = shipping.getByRole('switch', { name: 'Free shipping text on the home page' })
  await banner.uncheck()
  await expect(warning).toBeHidden()
  await page.getByRole('button', { name: 'Save company' }).click()
  await expect(page.getByText('Company details updated successfully!')).toBeVisible()
  expect(saved).toMatchObject({ freeShippingBanner: false })
  expect(saved).not.toHaveProperty('shippingFee')
  await shipping.getByRole('link', { name: 'Delivery zones' }).click()
  await expect(page).toHaveURL('/admin/delivery')
})

test('the owner sets dispatch days and holidays, which can be undone', async ({ page, request }) => {
  const admin = await createAdminClient(request)
  const { dispatch, holidays } = await admin.get<Settings>('/delivery/settings')
  try {
    await openAdminPage(page, '/admin/delivery/dispatch')
    await page.getByLabel('Cut-off time').fill('16:30')
    await page.getByRole('checkbox', { name: 'Sunday' }).check()
    await page.getByLabel('Handling days').fill('31')
    await page.getByRole('button', { name: 'Add holiday' }).click()
    await page.getByRole('button', { name: 'Remove holiday 1' }).press('Enter')
    await expect(page.getByRole('group', { name: 'Holidays' })).toBeFocused()
    await page.getByRole('button', { name: 'Add holiday' }).click()
    await page.getByLabel('Day', { exact: true }).fill('2027-01-26')
    await page.getByLabel('Name').fill('Republic Day')
    await page.getByRole('button', { name: 'Save dispatch settings' }).click()
    await expect(page.getByText('Enter a whole number of days from 0 to 30.').first()).toBeVisible()
    await page.getByLabel('Handling days').fill('2')
    await expect(page.getByText(/^An order that is placed now leaves the store on /)).toBeVisible()
    await expectToFitPhone(page)
    expect(await findViolations(page, 'dispatch')).toEqual([])
    await page.getByRole('button', { name: 'Save dispatch settings' }).click()
    await expect(page.getByText('The delivery settings are saved.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save dispatch settings' })).toBeFocused()
    expect(await admin.get<Settings>('/delivery/settings')).toMatchObject({
      dispatch: { cutOff: '16:30', handlingDays: 2, dispatchDays: [1, 2, 3, 4, 5, 6, 7] },
      holidays: [{ day: '2027-01-26', name: 'Republic Day' }],
    })
  } finally {
    await admin.put('/delivery/settings', { ...dispatch, holidays })
  }
})

test('the owner adds an exception, uploads a list with an error, and calculates what a cart pays', async ({
  page,
  request,
}) => {
  const admin = await createAdminClient(request)
  const product = await addProduct(request)
  const code = `CALC-${product.id.slice(0, 8).toUpperCase()}`
  const offer = { kind: 'PERCENT', level: 'ORDER', percent: '10', scope: 'PRODUCTS', scopeIds: [product.id] }
  const { id } = await admin.post<{ id: string }>('/offers', { name: 'Calculated', code, ...offer })
  try {
    await openAdminPage(page, '/admin/delivery/pin-codes')
    await page.getByLabel('PIN code', { exact: true }).fill('744302')
    await page.getByLabel('Rule').selectOption('Delivery, paid online only')
    await page.getByRole('button', { name: 'Save exception' }).click()
    await expect(page.getByText('The exception for 744302 is saved.')).toBeVisible()
    await page.getByLabel('Search PIN codes').fill('7443')
    await expect(page.getByRole('row', { name: /744302 Exception Yes No/ })).toBeVisible()
    await page.getByRole('button', { name: 'Delete exception 744302' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('744302. It then has no rule of its own.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByLabel('CSV file').setInputFiles({
      name: 'pins.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('pin,cod\n744302,Y\n7443,N\n'),
    })
    await expect(page.getByText('Line 3: "7443" is not a six-digit PIN code. Nothing was imported.')).toBeVisible()
    await expectToFitPhone(page)
    expect(await findViolations(page, 'PIN codes')).toEqual([])

    await page.getByRole('link', { name: 'Calculator' }).click()
    await page.getByLabel('Find products').fill(product.name)
    await page.getByRole('list', { name: 'Found products' }).getByRole('button').first().click()
    const quantity = page.getByLabel(/^Quantity of /)
    await page.getByLabel('PIN code', { exact: true }).fill('744302')
    for (const text of ['', '0', '1.5', '1200']) {
      await quantity.fill(text)
      await page.getByRole('button', { name: 'Calculate' }).click()
      await expect(quantity).toBeFocused()
      await expect(quantity).toHaveAccessibleDescription('Enter a whole number from 1 to 999.')
    }
    await quantity.fill('2')
    await page.getByRole('radio', { name: 'Cash on delivery' }).check()
    await page.getByRole('button', { name: 'Calculate' }).click()
    const result = page.getByRole('region', { name: 'Delivery to 744302' })
    await expect(result).toContainText('None: the fee of Company Details applies')
    await expect(result).toContainText('2 pieces · 1000 g')
    await expect(result).toContainText('TotalNo cash on delivery')
    await expect(result).toContainText('Expected within 10-15 business days · Free · No cash on delivery')
    await expectToFitPhone(page)
    expect(await findViolations(page, 'calculator')).toEqual([])

    await page.getByLabel('Discount code').fill(code)
    await page.getByRole('radio', { name: 'Paid online' }).check()
    const loads = await holdRequests(page, '**/api/cart/quote', 1)
    await page.getByRole('button', { name: 'Calculate' }).click()
    await loads.requested
    await expect(result).toBeHidden()
    loads.release()
    await expect(result).toContainText(`Calculated (${code})−₹299.80`)
    await expect(result).toContainText('Total₹2,698.20')
  } finally {
    await admin.delete('/delivery/pin-codes/744302')
    await admin.delete(`/offers/${id}`)
  }
})

test('a search of PIN codes that fails keeps what was typed, and the next PIN code is kept while an exception is saved', async ({
  page,
  request,
}) => {
  const admin = await createAdminClient(request)
  const saved = '744310'
  try {
    await openAdminPage(page, '/admin/delivery/pin-codes')
    const exception = page.getByLabel('PIN code', { exact: true })
    const search = page.getByLabel('Search PIN codes')
    await exception.fill(saved)
    const failed = page.getByText('Failed to fetch the PIN codes.')
    const endFailure = await failRequests(page, 'GET', '**/api/delivery/pin-codes?q=*')
    await search.fill('9')
    await expect(failed).toBeVisible()
    await expect(search).toHaveValue('9')
    await expect(search).toBeFocused()
    await expect(exception).toHaveValue(saved)
    await endFailure()
    await page.getByRole('button', { name: 'Try Again' }).press('Enter')
    await expect(failed).toBeHidden()
    await expect(page.locator('body')).not.toBeFocused()
    await expect(page.getByText('No such PIN code')).toBeVisible()

    const saving = await holdRequests(page, `**/api/delivery/pin-codes/${saved}`)
    await page.getByRole('button', { name: 'Save exception' }).click()
    await saving.requested
    await exception.fill('744311')
    saving.release()
    await expect(page.getByText(`The exception for ${saved} is saved.`)).toBeVisible()
    await expect(exception).toHaveValue('744311')
  } finally {
    await admin.delete(`/delivery/pin-codes/${saved}`)
  }
})

test('the switch of listed PIN codes shows its change while it is saved and the rules are fetched again', async ({
  page,
}) => {
  // Kept in the test: the rule would apply to the orders of all other tests.
  let onlyListed = false
  const [saving, reload] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/delivery/pin-codes', async (route) => {
    if (route.request().method() === 'PUT') {
      await saving.promise
      onlyListed = true
      return route.fulfill({ json: { message: 'Only listed PIN codes are delivered to.' } })
    }
    if (onlyListed) await reload.promise
    const response = await route.fetch()
    return route.fulfill({ json: { ...(await response.json()), onlyListed } })
  })
  await openAdminPage(page, '/admin/delivery/pin-codes')
  const control = page.getByRole('switch', { name: /^Deliver to listed PIN codes only/ })
  await control.click()
  await expect(control).toBeChecked()
  const reloading = page.waitForRequest('**/api/delivery/pin-codes')
  saving.resolve()
  await expect(page.getByText('Only listed PIN codes are delivered to.')).toBeVisible()
  await reloading
  await expect(control).toBeChecked()
  const reloaded = page.waitForResponse('**/api/delivery/pin-codes')
  reload.resolve()
  await reloaded
  await expect(control).toBeChecked()
  await expect(control).toBeFocused()
})
