import type { CallResponse } from '#contract/calls.ts'
import { changeSettings } from '#tests/support/company/change-settings.ts'
import { findAxeViolations } from '#tests/support/e2e/accessibility.ts'
import { createApiClient, createSession, uniqueUsername } from '#tests/support/e2e/api-client.ts'
import { cartDrawer, waitForCart } from '#tests/support/e2e/cart.ts'
import { addAddress, registerCustomer } from '#tests/support/e2e/customer.ts'
import { waitForMail } from '#tests/support/e2e/outbox.ts'
import { startStore } from '#tests/support/e2e/start-store.ts'
import {
  type APIRequestContext,
  expect,
  type Locator,
  openAnotherSession,
  type Page,
  test,
} from '#tests/support/e2e/test.ts'
import { testServer } from '#tests/support/e2e/test-server.ts'

// The owner's switch applies to all visitors of a store, so that these tests have one of their own, in one worker.
const port = testServer.port + 1000
test.use({ baseURL: `http://localhost:${port}` })
test.describe.configure({ mode: 'default' })

let stop = async () => {}
const sharedDirectory = process.env.E2E_DATA_DIR

test.beforeAll(async ({ request }) => {
  const store = await startStore(port)
  stop = store.stop
  process.env.E2E_DATA_DIR = store.dataDir
  const admin = createApiClient(request, await createSession(request, testServer.admin))
  await changeSettings(admin, { guestCheckoutOffered: true })
})

test.afterAll(async () => {
  if (sharedDirectory) process.env.E2E_DATA_DIR = sharedDirectory
  await stop()
})

/** Opens the first product of a list, and puts it into the cart of the visitor; returns the dialog of the login. */
async function goToCheckout(page: Page) {
  await page.goto('/products-list/best-selling')
  await page.getByRole('main').locator('a[href^="/product/"]').first().click()
  await expect(page).toHaveURL(/\/product\//)
  await waitForCart(page)
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  await cartDrawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click()
  const login = page.getByRole('dialog', { name: 'Login to Proceed' })
  await expect(login.getByRole('button', { name: 'Continue as Guest' })).toBeVisible()
  return login
}

/** Enters a guest's details with this address in the login of the checkout; returns the dialog of the checkout. */
async function continueAsGuest(page: Page, email: string) {
  await (await goToCheckout(page)).getByRole('button', { name: 'Continue as Guest' }).click()
  const form = page.getByRole('dialog', { name: 'Order as a Guest' })
  await form.getByLabel('First name').fill('Meera')
  await form.getByLabel('Last name').fill('Iyer')
  await form.getByLabel('Mobile number').fill('98450 12345')
  await form.getByLabel('Email').fill(email)
  expect(await findAxeViolations(page, '[role=dialog]')).toEqual([])
  await form.getByRole('button', { name: 'Continue to Address' }).click()
  return page.getByRole('dialog', { name: 'Checkout' })
}

async function saveAddress(checkout: Locator) {
  await checkout.getByLabel('Address line 1').fill('14 Church Street')
  await checkout.getByLabel('PIN code').fill('560001')
  await checkout.getByLabel('City').fill('Bengaluru')
  await checkout.getByLabel('State or union territory').selectOption('Karnataka')
  await checkout.getByRole('button', { name: 'Save address' }).click()
}

/** Orders by cash as a guest with this address; returns the number of the order. */
async function orderAsGuest(page: Page, email: string): Promise<string> {
  const checkout = await continueAsGuest(page, email)
  await saveAddress(checkout)
  await checkout.getByRole('radio', { name: /Cash on Delivery/ }).check()
  await checkout.getByRole('button', { name: /^Place Order/ }).click()
  const confirmation = page.getByRole('dialog', { name: 'Order Confirmed!' })
  await expect(confirmation.getByRole('button', { name: 'Create Account' })).toBeVisible({ timeout: 30_000 })
  expect(await findAxeViolations(page, '[role=dialog]')).toEqual([])
  await confirmation.getByRole('button', { name: 'Create Account' }).scrollIntoViewIfNeeded()
  return /\b[0-9A-F]{8}\b/.exec(await confirmation.innerText())?.[0] ?? ''
}

/** A customer with an account and a cash order of the best-selling product. */
async function registerWithOrder(request: APIRequestContext) {
  const customer = await registerCustomer(request)
  const address = await addAddress(customer)
  const { data = [] } = await customer.api.get<CallResponse<'GET /products'>>('/products?limit=1&sortBy=buyCount')
  const path = `/products/${data[0]?.id}`
  const { variants } = await customer.api.get<CallResponse<'GET /products/{productId}'>>(path)
  const productVariantId = variants.find(({ stock }) => stock > 0)?.id
  await customer.api.post('/cart/add', { productVariantId, quantity: 1 })
  const input = { addressId: address.id, paymentMethod: 'COD' }
  const { order } = await customer.api.post<CallResponse<'POST /orders/place'>>('/orders/place', input)
  return { ...customer, order }
}

const linkIn = (mail: string): string => /\/guest-order\/[\w-]{43}/.exec(mail)?.[0] ?? ''

test('a guest buys by cash on a phone, cancels by the mailed link in another browser, and makes an account there', async ({
  page,
  browser,
}) => {
  const email = `${uniqueUsername('meera')}@example.com`
  const shortId = await orderAsGuest(page, email)
  const link = linkIn(await waitForMail(email, new RegExp(shortId)))

  const other = await openAnotherSession(browser)
  await other.setViewportSize({ width: 1366, height: 860 })
  await other.goto(`http://localhost:${port}${link}`)
  await expect(other.getByRole('heading', { level: 1, name: `Your order ${shortId}` })).toBeVisible()
  await expect(other.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(other.getByRole('main')).not.toContainText('Meera')
  expect(await findAxeViolations(other, 'main')).toEqual([])
  await other.getByRole('button', { name: 'Open Order' }).click()
  await expect(other).toHaveURL(/\/account\/orders\?order=/)
  await other.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  const card = other.getByRole('article', { name: `Order ${shortId}` })
  await card.getByRole('button', { name: 'Cancel Order' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click()
  await expect(card).toContainText('Canceled')

  // Pages of an account lead a guest to the orders.
  await other.goto(`http://localhost:${port}/account/profile`)
  await expect(other).toHaveURL(/\/account\/orders$/)
  await other.getByRole('textbox', { name: 'Password' }).fill('three odd socks')
  await other.getByRole('button', { name: 'Create Account' }).click()
  await expect(other.getByText('Your account is ready.')).toBeVisible()
  await expect(other.locator('body')).not.toBeFocused()
  await expect(other.getByRole('link', { name: 'Profile Details' })).toBeVisible()
  await expect(card).toBeVisible()
  await other.context().close()

  // The session of the first browser has ended with the guest; the link leads to the login.
  await page.goto(link)
  await expect(page.getByText('This order belongs to an account.')).toBeVisible()
})

test('a guest whose address has an account adds the order to it after signing in', async ({ page }) => {
  const { email, password } = await registerCustomer(page.request)
  const shortId = await orderAsGuest(page, email)
  const confirmation = page.getByRole('dialog', { name: 'Order Confirmed!' })
  await confirmation.getByRole('textbox', { name: 'Password' }).fill(password)
  await confirmation.getByRole('button', { name: 'Create Account' }).click()
  await expect(confirmation.getByText(/An account with this email address already exists/)).toBeVisible()
  await confirmation.getByRole('button', { name: 'Add to My Account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Your order ${shortId}` })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Add to My Account' }).click()
  const login = page.getByRole('dialog', { name: /^Login to/ })
  await login.getByLabel('Username or email').fill(email)
  // A wrong password does not end the guest's session.
  await login.getByRole('textbox', { name: 'Password' }).fill('two odd socks')
  await login.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(login.getByText('The username, email or password is not correct.')).toBeVisible()
  await login.getByRole('textbox', { name: 'Password' }).fill(password)
  await login.getByRole('button', { name: 'Log In', exact: true }).click()
  await page.getByRole('main').getByRole('button', { name: 'Add to My Account' }).click()
  await expect(page.getByText('The order is in your account now.')).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText(shortId)
})

test('a guest without an order who signs in on the orders sees those of the account', async ({ page }) => {
  const { email, password, order } = await registerWithOrder(page.request)
  await expect(await continueAsGuest(page, email)).toBeVisible()
  await page.goto('/account/orders')
  const orders = page.getByRole('main').getByRole('article')
  await page.getByRole('main').getByRole('textbox', { name: 'Password' }).fill(password)
  await expect(orders).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('main').getByRole('button', { name: 'Add to My Account' })).toBeFocused()
  await page.getByRole('main').getByRole('button', { name: 'Add to My Account' }).click()
  const login = page.getByRole('dialog', { name: /^Login to/ })
  await login.getByLabel('Username or email').fill(email)
  await login.getByRole('textbox', { name: 'Password' }).fill(password)
  await login.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(login).toHaveCount(0)
  await expect(orders).toHaveAccessibleName(`Order ${order?.shortId}`)
  await expect(page).toHaveURL(/\/account\/orders$/)
})

test('a guest corrects a mistyped e-mail address in the checkout, and keeps the items and the address', async ({
  page,
}) => {
  const checkout = await continueAsGuest(page, 'mera@example.com')
  await saveAddress(checkout)
  await expect(checkout).toContainText('Mails about the order go to mera@example.com. Mobile number: 98450 12345.')
  await checkout.getByRole('button', { name: 'Change e-mail address or mobile number' }).click()
  const form = page.getByRole('dialog', { name: 'Order as a Guest' })
  await expect(form.getByLabel('First name')).toHaveValue('Meera')
  await expect(form.getByLabel('Email')).toHaveValue('mera@example.com')
  await form.getByLabel('Email').fill('corrected@example.com')
  await form.getByRole('button', { name: 'Continue to Address' }).click()
  await expect(checkout).toContainText('Mails about the order go to corrected@example.com.')
  await expect(checkout.getByText('14 Church Street')).toBeVisible()
  expect(await findAxeViolations(page, '[role=dialog]')).toEqual([])
  await checkout.getByRole('radio', { name: /Cash on Delivery/ }).check()
  await checkout.getByRole('button', { name: /^Place Order/ }).click()
  await expect(page.getByRole('dialog', { name: 'Order Confirmed!' })).toBeVisible({ timeout: 30_000 })
  await waitForMail('corrected@example.com', /^Your order/)
})
