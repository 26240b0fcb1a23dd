import { expectToFitPhone, findViolations } from '#tests/support/e2e/accessibility.ts'
import { openOrder } from '#tests/support/e2e/admin-orders.ts'
import { addProduct, uniqueName } from '#tests/support/e2e/api-client.ts'
import { addAddress, registerCustomer } from '#tests/support/e2e/customer.ts'
import { holdRequests } from '#tests/support/e2e/hold-requests.ts'
import { failRequests, loseResponse } from '#tests/support/e2e/lose-response.ts'
import { placeCodOrder } from '#tests/support/e2e/placed-order.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

/** Finds a product by its name and adds it to the new order. */
async function addToOrder(page: Page, name: string) {
  await page.getByLabel('Find products').fill(name)
  await page
    .getByRole('button', { name: `Add ${name}` })
    .first()
    .click()
}

test('the owner takes an order by phone: an existing customer, a discount, cash on delivery', async ({ page }) => {
  const product = await addProduct(page.request, uniqueName('Copper Bottle'))
  const customer = await registerCustomer(page.request)
  await addAddress(customer)
  await openAdminPage(page, '/admin/orders')
  await page.getByRole('link', { name: 'New order' }).click()
  await page.getByLabel('Find a customer').fill(customer.email)
  await page.getByRole('button', { name: /^Choose / }).click()
  await page.getByRole('radio').first().check()
  await addToOrder(page, product.name)
  await page.getByRole('spinbutton', { name: /^Quantity of/ }).fill('2')
  await page.getByLabel('Discount', { exact: true }).selectOption('An amount')
  await page.getByLabel('Amount of the discount').fill('100')
  const total = page.getByRole('region', { name: 'Total' })
  await total.getByRole('button', { name: 'Place order' }).click()
  await expect(total.getByText('Enter the reason of the discount.')).toBeVisible()
  await page.getByLabel('Reason').fill('Regular customer')
  await expect(total.getByText('Regular customer')).toBeVisible()
  expect(await findViolations(page, 'new order')).toEqual([])
  await total.getByRole('button', { name: 'Place order' }).click()
  const placed = page.getByRole('heading', { name: /^Order [0-9A-F]{8} is placed\.$/ })
  await expect(placed).toBeVisible()
  const shortId = /[0-9A-F]{8}/.exec((await placed.textContent()) ?? '')![0]

  const details = await openOrder(page, shortId)
  await expect(details.getByText('Placed by the shop')).toBeVisible()
  await expect(details.getByText('Regular customer')).toBeVisible()
  await details.getByRole('button', { name: 'Change items' }).click()
  const change = page.getByRole('dialog', { name: 'Change items' })
  await change.getByLabel(/^Pieces of/).fill('3')
  await expect(change.getByText(/^The order then costs/)).toBeVisible()
  await change.getByRole('button', { name: 'Change items' }).click()
  await expect(page.getByText('The order is changed.')).toBeVisible()
  await expect(details.getByText('Items changed')).toBeVisible()
})

test('the link by which a customer pays an order by phone can be copied', async ({ page }) => {
  const product = await addProduct(page.request, uniqueName('Copper Bottle'))
  const customer = await registerCustomer(page.request)
  await addAddress(customer)
  await openAdminPage(page, '/admin/orders/new')
  await page.getByLabel('Find a customer').fill(customer.email)
  await page.getByRole('button', { name: /^Choose / }).click()
  await addToOrder(page, product.name)
  await page.getByRole('button', { name: `Remove ${product.name}` }).press('Enter')
  await expect(page.getByText('No products chosen yet.')).toBeVisible()
  await expect(page.locator('body')).not.toBeFocused()
  await addToOrder(page, product.name)
  await page.getByRole('radio', { name: /^Payment link/ }).check()
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('button', { name: 'Copy the payment link' })).toBeVisible()
})

test('the owner records that a cash order was paid to the shop by UPI, as the customer then reads', async ({
  page,
}) => {
  const { order } = await placeCodOrder(page.request)
  const details = await openOrder(page, order.shortId)
  await details.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog', { name: `Record payment of order ${order.shortId}` })
  await expect(dialog.getByLabel('Paid')).toBeFocused()
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog.getByText('Enter the reference of the UPI payment.')).toBeVisible()
  await expect(dialog.getByLabel('Reference')).toBeFocused()
  expect(await findViolations(page, 'record payment')).toEqual([])
  await dialog.getByLabel('Reference').fill('UTR 4711')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText('Payment recorded.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(details.getByText('Paid by UPI, reference UTR 4711.')).toBeVisible()
  await expect(details.getByRole('button', { name: 'Record payment' })).toHaveCount(0)
  await expect(details.getByText('Paid by UPI', { exact: true })).toBeVisible()

  await page.goto(`/track?order=${order.shortId}`)
  const main = page.getByRole('main')
  await main.getByLabel('Mobile number or e-mail address').fill('+91 98450 12345')
  await main.getByRole('button', { name: 'Track Order' }).click()
  await expect(main.getByText('Paid by UPI', { exact: true })).toBeVisible()
})

test('the prices are read when typing ends, not for the reason of a discount, and Place order waits for them', async ({
  page,
}) => {
  const product = await addProduct(page.request, uniqueName('Copper Bottle'))
  const customer = await registerCustomer(page.request)
  await addAddress(customer)
  const quoted: { discount: object | null; items: { quantity: number }[] }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/staff-orders/quote')) quoted.push(request.postDataJSON())
  })
  await openAdminPage(page, '/admin/orders/new')
  await page.getByLabel('Find a customer').fill(customer.email)
  await page.getByRole('button', { name: /^Choose / }).click()
  await addToOrder(page, product.name)
  const total = page.getByRole('region', { name: 'Total' })
  const place = total.getByRole('button', { name: 'Place order' })
  await expect(total).toContainText('₹1,499.00')

  const prices = await holdRequests(page, '**/api/staff-orders/quote', 1)
  await page.getByRole('spinbutton', { name: /^Quantity of/ }).fill('2')
  await expect(place).toHaveAttribute('aria-busy', 'true')
  await prices.requested
  await expect(place).toHaveAttribute('aria-busy', 'true')
  prices.release()
  await expect(total).toContainText('₹2,998.00')
  await page.getByLabel('Discount', { exact: true }).selectOption('An amount')
  await page.getByLabel('Amount of the discount').pressSequentially('500')
  await page.getByLabel('Reason').pressSequentially('Regular customer')
  await expect(total.getByText('Regular customer')).toBeVisible()
  await place.click()
  await expect(page.getByRole('heading', { name: /^Order [0-9A-F]{8} is placed\.$/ })).toBeVisible()
  const last = quoted.findLast(({ items }) => items.length > 0)
  expect(last?.discount).toEqual({ kind: 'AMOUNT', amount: '500', reason: 'Discount' })
  expect(quoted.filter(({ discount }) => JSON.stringify(discount) === JSON.stringify(last?.discount))).toHaveLength(1)
})

test('each press of Place order moves the focus to the first field that is missing', async ({ page }) => {
  const product = await addProduct(page.request, uniqueName('Copper Bottle'))
  const customer = await registerCustomer(page.request)
  await openAdminPage(page, '/admin/orders/new')
  const place = page.getByRole('region', { name: 'Total' }).getByRole('button', { name: 'Place order' })
  const search = page.getByLabel('Find a customer')
  for (const _ of ['first press', 'second press']) {
    await place.press('Enter')
    await expect(search).toBeFocused()
    await expect(search).toHaveAccessibleDescription(/Choose a customer\./)
  }
  await search.fill(customer.email)
  await page.getByRole('button', { name: /^Choose / }).press('Enter')
  await expect(page.getByRole('button', { name: 'Change customer' })).toBeFocused()
  await place.press('Enter')
  const products = page.getByLabel('Find products')
  await expect(products).toBeFocused()
  await expect(products).toHaveAccessibleDescription('Add at least one product.')
  await products.fill(product.name)
  await page
    .getByRole('button', { name: `Add ${product.name}` })
    .first()
    .press('Enter')
  const added = page.getByRole('button', { name: `Added ${product.name}` }).first()
  await expect(added).toBeFocused()
  await expect(added).toBeDisabled()
  for (const _ of ['first press', 'second press']) {
    await place.press('Enter')
    await expect(page.getByLabel('Address line 1')).toBeFocused()
  }
})

/** A name of letters that no other test uses. */
const uniqueLastName = (name: string): string =>
  uniqueName(name)
    .replace(' ', '')
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))

test('a new customer’s order is kept as a draft and placed later at the counter', async ({ page }) => {
  const product = await addProduct(page.request, uniqueName('Copper Bottle'))
  await openAdminPage(page, '/admin/orders/new')
  await page.getByRole('button', { name: 'New customer' }).click()
  const dialog = page.getByRole('dialog', { name: 'New customer' })
  const lastName = uniqueLastName('Nair')
  await dialog.getByLabel('First name').fill('Ravi')
  await dialog.getByLabel('Last name').fill(lastName)
  await dialog.getByLabel('Mobile').fill('98123 45678')
  await dialog.getByRole('button', { name: 'Save customer' }).click()
  await expect(dialog).toBeHidden()
  await addToOrder(page, product.name)
  await page.getByRole('button', { name: 'Save draft' }).click()
  const draft = page.getByRole('list', { name: 'Drafts' }).getByRole('listitem').filter({ hasText: lastName })
  await draft.getByRole('button', { name: 'Open' }).click()

  await expect(page.getByText('98123 45678')).toBeVisible()
  await page.getByRole('radio', { name: /^At the counter/ }).check()
  await page.getByRole('radio', { name: /^Already paid/ }).check()
  await page.getByLabel('Reference').fill('UTR 4711')
  await page.getByLabel(/^The goods are handed over now/).check()
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('heading', { name: /^Order [0-9A-F]{8} is placed\.$/ })).toBeVisible()
  await expect(draft).toHaveCount(0)
})

test('a draft whose response was lost is saved once', async ({ page }) => {
  const firstName = uniqueLastName('Leela')
  const customer = await registerCustomer(page.request, { firstName })
  await openAdminPage(page, '/admin/orders/new')
  await page.getByLabel('Find a customer').fill(customer.email)
  await page.getByRole('button', { name: /^Choose / }).click()
  await addToOrder(page, (await addProduct(page.request, uniqueName('Copper Bottle'))).name)
  await loseResponse(page, '**/api/staff-orders/drafts')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Failed to save the draft.')).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('The draft is saved.')).toBeVisible()
  const drafts = page.getByRole('list', { name: 'Drafts' }).getByRole('listitem')
  await expect(drafts.filter({ hasText: firstName })).toHaveCount(1)
})

test('drafts that cannot be loaded are not taken for none', async ({ page }) => {
  const allowDrafts = await failRequests(page, 'GET', '**/api/staff-orders/drafts')
  await openAdminPage(page, '/admin/orders/new')
  const error = page.getByText('Failed to fetch the drafts.')
  await expect(error).toBeVisible()
  await allowDrafts()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(error).toHaveCount(0)
})

test('the address of a customer’s first order by phone is there at the next one', async ({ page }) => {
  const product = await addProduct(page.request, uniqueName('Copper Bottle'))
  await openAdminPage(page, '/admin/orders/new')
  await page.getByRole('button', { name: 'New customer' }).click()
  const dialog = page.getByRole('dialog', { name: 'New customer' })
  const lastName = uniqueLastName('Nair')
  await dialog.getByLabel('First name').fill('Ravi')
  await dialog.getByLabel('Last name').fill(lastName)
  await dialog.getByLabel('Mobile').fill('98123 45678')
  await dialog.getByRole('button', { name: 'Save customer' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue(`Ravi ${lastName}`)
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('98123 45678')
  await page.getByLabel('Address line 1').fill('7 Lake View Road')
  await page.getByLabel('PIN code').fill('682001')
  await expect(page.getByLabel('State or union territory')).toHaveValue('Kerala')
  await page.getByLabel('City').fill('Kochi')
  await expect(page.getByLabel('Save this address for the customer')).toBeChecked()
  await addToOrder(page, product.name)
  const total = page.getByRole('region', { name: 'Total' })
  await expect(total).toContainText('₹1,499.00')
  await total.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('heading', { name: /^Order [0-9A-F]{8} is placed\.$/ })).toBeVisible()

  await page.getByLabel('Find a customer').fill(lastName)
  await page.getByRole('button', { name: `Choose Ravi ${lastName}` }).click()
  const saved = page.getByRole('radio', { name: /7 Lake View Road/ })
  await expect(saved).toBeChecked()
  await page.getByRole('radio', { name: /^Another address/ }).check()
  await expect(page.getByLabel('Full name')).toHaveValue(`Ravi ${lastName}`)
  await expect(page.getByLabel('Address line 1')).toHaveValue('')
  await expect(page.getByLabel('Save this address for the customer')).not.toBeChecked()
})

test('Enter in the product search of the change of items does not save the change', async ({ page }) => {
  const { order, product } = await placeCodOrder(page.request)
  const details = await openOrder(page, order.shortId)
  await details.getByRole('button', { name: 'Change items' }).click()
  const change = page.getByRole('dialog', { name: 'Change items' })
  await change.getByLabel(/^Pieces of/).fill('3')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  await change.getByLabel('Find products').fill(product.name)
  await change.getByLabel('Find products').press('Enter')
  await expect(change.getByRole('list', { name: 'Found products' })).toBeVisible()
  expect(sent).toEqual([])
})

test('a typed order is discarded only after a question: by leaving the page, and by opening a draft', async ({
  page,
}) => {
  const product = await addProduct(page.request, uniqueName('Copper Bottle'))
  await openAdminPage(page, '/admin/orders/new')
  await addToOrder(page, product.name)
  await page.getByRole('spinbutton', { name: /^Quantity of/ }).fill('5')
  await page.getByRole('button', { name: 'Save draft' }).click()
  const drafts = page.getByRole('list', { name: 'Drafts' }).getByRole('listitem')
  const draft = drafts.filter({ hasText: '5 pieces' }).first()
  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${product.name}` })
  await expect(quantity).toHaveCount(0)
  await draft.getByRole('button', { name: 'Open' }).click()
  await expect(quantity).toHaveValue('5')
  await page.goto('/admin/orders/new')
  await expect(draft).toBeVisible()
  await expect(quantity).toHaveCount(0)

  await addToOrder(page, product.name)
  // A dialog without changes does not end the protection of the page.
  await page.getByRole('button', { name: 'New customer' }).click()
  await page.getByRole('dialog', { name: 'New customer' }).getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL('/admin/orders/new')
  await draft.getByRole('button', { name: 'Open' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(quantity).toHaveValue('1')

  await draft.getByRole('button', { name: 'Open' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(quantity).toHaveValue('5')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page).toHaveURL('/admin/dashboard')
})

test('Back from a draft that was changed asks first', async ({ page }) => {
  const product = await addProduct(page.request, uniqueName('Copper Bottle'))
  await openAdminPage(page, '/admin/orders')
  await page.getByRole('link', { name: 'New order' }).click()
  await addToOrder(page, product.name)
  await page.getByRole('spinbutton', { name: /^Quantity of/ }).fill('6')
  await page.getByRole('button', { name: 'Save draft' }).click()
  const drafts = page.getByRole('list', { name: 'Drafts' }).getByRole('listitem')
  await drafts.filter({ hasText: '6 pieces' }).first().getByRole('button', { name: 'Open' }).click()
  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${product.name}` })
  await expect(quantity).toHaveValue('6')
  await quantity.fill('7')
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('₹10,493.00')
  await page.goBack()
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(quantity).toHaveValue('7')
})

test('of two administrators who change one draft the second reads that it was changed, and keeps the form', async ({
  page,
}) => {
  const product = await addProduct(page.request, uniqueName('Copper Bottle'))
  await openAdminPage(page, '/admin/orders/new')
  await addToOrder(page, product.name)
  await page.getByRole('spinbutton', { name: /^Quantity of/ }).fill('8')
  await page.getByRole('button', { name: 'Save draft' }).click()
  const drafts = page.getByRole('list', { name: 'Drafts' }).getByRole('listitem')
  await drafts.filter({ hasText: '8 pieces' }).first().getByRole('button', { name: 'Open' }).click()
  const quantity = (tab: Page) => tab.getByRole('spinbutton', { name: `Quantity of ${product.name}` })
  await expect(quantity(page)).toHaveValue('8')
  const other = await page.context().newPage()
  await openAdminPage(other, new URL(page.url()).pathname + new URL(page.url()).search)
  await quantity(other).fill('9')
  await other.getByRole('button', { name: 'Save draft' }).click()
  await expect(other.getByText('The draft is saved.')).toBeVisible()

  await quantity(page).fill('3')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText(/^This draft was changed by someone else meanwhile/)).toBeVisible()
  await expect(quantity(page)).toHaveValue('3')
})

test('a change of items adds no piece again that the customer canceled meanwhile', async ({ page }) => {
  const { order, customer } = await placeCodOrder(page.request)
  const details = await openOrder(page, order.shortId)
  await details.getByRole('button', { name: 'Change items' }).click()
  const change = page.getByRole('dialog', { name: 'Change items' })
  await change.getByLabel(/^Pieces of/).fill('3')
  const items = [{ orderItemId: order.items[0]?.id, quantity: 1 }]
  await customer.api.post(`/orders/${order.id}/cancellations`, { items })
  const save = change.getByRole('button', { name: 'Change items' })
  await save.click()
  await expect(change.getByRole('alert')).toContainText('This order was changed meanwhile. Please look at it again.')
  await expect(change.getByLabel(/^Pieces of/)).toHaveValue('1')
  await change.getByLabel(/^Pieces of/).fill('2')
  await expect(change.getByText('The order then costs ₹2,998.00.')).toBeVisible()
  await save.click()
  await expect(page.getByText('The order is changed.')).toBeVisible()
})

test('the change of items waits for the prices of what is added', async ({ page }) => {
  const { order } = await placeCodOrder(page.request)
  const product = await addProduct(page.request, uniqueName('Copper Bottle'))
  const details = await openOrder(page, order.shortId)
  await details.getByRole('button', { name: 'Change items' }).click()
  const change = page.getByRole('dialog', { name: 'Change items' })
  const save = change.getByRole('button', { name: 'Change items' })
  await expect(save).toBeDisabled()
  const prices = await holdRequests(page, '**/api/staff-orders/quote')
  await addToOrder(page, product.name)
  await prices.requested
  await expect(change.getByText('The prices are being read…')).toBeVisible()
  await expect(save).toBeDisabled()
  prices.release()
  await expect(change.getByText('The order then costs ₹4,497.00.')).toBeVisible()
  await expect(save).toBeEnabled()

  await page.route('**/api/staff-orders/quote', (route) => route.abort(), { times: 1 })
  await change.getByRole('spinbutton', { name: /^Quantity of/ }).fill('2')
  await expect(change.getByText('Failed to read the prices.')).toBeVisible()
  await expect(save).toBeDisabled()
  await change.getByRole('button', { name: 'Try Again' }).click()
  await expect(change.getByText('The order then costs ₹5,996.00.')).toBeVisible()
  await expect(save).toBeEnabled()
})

/** Texts that are no quantity of a line. */
const noQuantities = ['', '0', '1.5', '-2', '1200']

test('an order is neither placed nor kept for another quantity than its field shows', async ({ page }) => {
  const product = await addProduct(page.request, uniqueName('Copper Bottle'))
  const customer = await registerCustomer(page.request)
  await openAdminPage(page, '/admin/orders/new')
  await page.getByLabel('Find a customer').fill(customer.email)
  await page.getByRole('button', { name: /^Choose / }).click()
  await page.getByRole('radio', { name: /^At the counter/ }).check()
  await addToOrder(page, product.name)
  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${product.name}` })
  const total = page.getByRole('region', { name: 'Total' })
  await quantity.fill('3')
  await expect(total).toContainText('₹4,497.00')

  const sent: string[] = []
  page.on('request', (request) => /staff-orders(\/drafts)?$/.test(request.url()) && sent.push(request.url()))
  for (const text of noQuantities) {
    await quantity.fill(text)
    await expect(quantity).toHaveAccessibleDescription('Enter a whole number from 1 to 999.')
    await expect(total).not.toContainText('₹')
    for (const name of ['Place order', 'Save draft']) {
      await total.getByRole('button', { name }).click()
      await expect(total.getByText('Correct the quantities of the products.')).toBeVisible()
      await expect(quantity).toBeFocused()
    }
    await expect(quantity).toHaveValue(text)
  }
  expect(sent).toEqual([])
  await expectToFitPhone(page)
  expect(await findViolations(page, 'a quantity with an error')).toEqual([])
  await quantity.fill('2')
  await expect(quantity).toHaveAccessibleDescription('')
  await expect(total).toContainText('₹2,998.00')
  await total.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('heading', { name: /^Order [0-9A-F]{8} is placed\.$/ })).toBeVisible()
})

test('the items of an order are not changed to another quantity than their field shows', async ({ page }) => {
  const { order } = await placeCodOrder(page.request)
  const added = await addProduct(page.request, uniqueName('Copper Bottle'))
  const details = await openOrder(page, order.shortId)
  await details.getByRole('button', { name: 'Change items' }).click()
  const change = page.getByRole('dialog', { name: 'Change items' })
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  const pieces = change.getByLabel(/^Pieces of/)
  await pieces.fill('3')
  for (const text of noQuantities.filter((each) => each !== '0')) {
    await pieces.fill(text)
    await expect(pieces).toHaveAccessibleDescription('Enter a whole number from 0 to 999.')
    await expect(change.getByText(/^The order then costs/)).toBeHidden()
    await change.getByRole('button', { name: 'Change items' }).click()
    await expect(pieces).toBeFocused()
    await expect(pieces).toHaveValue(text)
  }
  await pieces.fill('3')
  await addToOrder(page, added.name)
  await change.getByLabel(/^Quantity of/).fill('0')
  await change.getByRole('button', { name: 'Change items' }).click()
  await expect(change.getByLabel(/^Quantity of/)).toBeFocused()
  expect(sent).toEqual([])
  await change.getByLabel(/^Quantity of/).fill('1')
  await change.getByRole('button', { name: 'Change items' }).click()
  await expect(page.getByText('The order is changed.')).toBeVisible()
})
