import type { CallResponse } from '#contract/calls.ts'
import { findViolations } from '#tests/support/e2e/accessibility.ts'
import { addProduct, createAdminClient } from '#tests/support/e2e/api-client.ts'
import { cartDrawer, openCheckout, waitForCart } from '#tests/support/e2e/cart.ts'
import { addAddress, signInNewCustomer, signInWithCart } from '#tests/support/e2e/customer.ts'
import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

/** Other tests order to other PIN codes of the same store, so the rules are those of one island only. */
const island = '744301'

/** Answers the check of a PIN code as a store with zones does, which other tests must not have. */
const answerWithZone = (page: Page) =>
  page.route('**/api/delivery/560001?*', (route) =>
    route.fulfill({
      json: {
        pinCode: '560001',
        area: { district: 'Bengaluru', state: 'Karnataka' },
        isServiceable: true,
        isCodAvailable: true,
        codSurcharge: '0.00',
        freeFrom: '2000.00',
        shippingFee: '49.00',
        arrives: { from: '2026-12-01', to: '2026-12-03' },
      } satisfies CallResponse<'GET /delivery/{pinCode}'>,
    }),
  )

/** Opens the checkout of a customer who also has an address in Port Blair under a PIN code. */
async function openCheckoutWithIsland(page: Page, postalCode: string) {
  const { customer } = await signInWithCart(page)
  const address = { addressLine1: '3 Marine Hill', city: 'Port Blair', state: 'Andaman and Nicobar Islands' }
  await customer.api.post('/addresses', { ...address, postalCode })
  await page.goto('/privacy-policy')
  await waitForCart(page)
  return openCheckout(page)
}

test('a shopper checks a PIN code on the product page and in the cart, and it is remembered', async ({
  page,
  request,
}) => {
  const admin = await createAdminClient(request)
  await admin.put(`/delivery/pin-codes/${island}`, { isServiceable: false, isCodAvailable: false })
  try {
    const product = await addProduct(request)
    await answerWithZone(page)
    const code = await holdRequests(page, '**/assets/DeliveryCheck-*.js')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/product/${product.id}`)
    const check = page.getByRole('main').getByRole('region', { name: 'Delivery' })
    const field = check.getByLabel('Delivery to PIN')
    // The page is hydrated around the HTML of the server, which stays until the code of the check is loaded.
    await code.requested
    await waitForCart(page)
    await expect(field).toBeVisible()
    code.release()
    await expect(check.getByRole('status')).toHaveText('Enter your PIN code to see days and charges.')
    const height = await check.evaluate((section) => section.getBoundingClientRect().height)

    await field.fill('744 301')
    await expect(check.getByText('We do not deliver to 744301 yet.')).toBeVisible()
    await field.fill('560001')
    await expect(
      check.getByText('Delivery by Tue, 1 Dec – Thu, 3 Dec · ₹49.00 · Cash on delivery available'),
    ).toBeVisible()
    await expect(check.getByText('Bengaluru, Karnataka. Free delivery from ₹2,000.00.')).toBeVisible()
    // The answer moves nothing.
    expect(await check.evaluate((section) => section.getBoundingClientRect().height)).toBe(height)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(await findViolations(page, 'delivery check')).toEqual([])

    await field.fill(island)
    await page.reload()
    await expect(field).toHaveValue(island)
    await expect(check.getByText('We do not deliver to 744301 yet.')).toBeVisible()

    await page.goto(`/search?q=${encodeURIComponent(product.name)}`)
    await page.getByRole('button', { name: `Add to Cart: ${product.name}` }).click()
    const inCart = cartDrawer(page).getByRole('region', { name: 'Delivery' })
    await expect(inCart.getByText('We do not deliver to 744301 yet.')).toBeVisible()
    await inCart.getByLabel('Delivery to PIN').fill('110001')
    await expect(
      inCart.getByText(/^Expected within 10-15 business days · .* · Cash on delivery available$/),
    ).toBeVisible()
  } finally {
    await admin.delete(`/delivery/pin-codes/${island}`)
  }
})

test('a visitor’s cart is priced again for the PIN code that is entered in the drawer', async ({ page, request }) => {
  const admin = await createAdminClient(request)
  const ownIsland = '744307'
  await admin.put(`/delivery/pin-codes/${ownIsland}`, { isServiceable: true, isCodAvailable: false })
  try {
    const product = await addProduct(request)
    // Quotes as in a store with zones, which other tests must not have.
    await page.route('**/api/cart/quote', async (route) => {
      const response = await route.fetch()
      const quote = (await response.json()) as CallResponse<'POST /cart/quote'>
      const { pinCode } = route.request().postDataJSON() as { pinCode?: string }
      const priced = pinCode === '560001' && { shippingFee: '80.00', freeShippingFrom: '2000.00', total: '1579.00' }
      await route.fulfill({ response, json: { ...quote, pricing: quote.pricing && { ...quote.pricing, ...priced } } })
    })
    await page.goto(`/search?q=${encodeURIComponent(product.name)}`)
    await waitForCart(page)
    await page.getByRole('button', { name: `Add to Cart: ${product.name}` }).click()
    const drawer = cartDrawer(page)
    await expect(drawer).toContainText('Total₹1,499.00')
    await drawer.getByLabel('Delivery to PIN').fill('560001')
    await expect(drawer).toContainText('Total₹1,579.00')
    await expect(drawer).toContainText('₹501.00')
  } finally {
    await admin.delete(`/delivery/pin-codes/${ownIsland}`)
  }
})

test('a PIN code that is typed before the code of its field is loaded is checked', async ({ page, request }) => {
  const admin = await createAdminClient(request)
  const closed = '744306'
  await admin.put(`/delivery/pin-codes/${closed}`, { isServiceable: false, isCodAvailable: false })
  try {
    const product = await addProduct(request)
    const code = await holdRequests(page, '**/assets/DeliveryCheck-*.js')
    await page.goto(`/product/${product.id}`)
    await code.requested
    const check = page.getByRole('main').getByRole('region', { name: 'Delivery' })
    const field = check.getByLabel('Delivery to PIN')
    await field.fill(closed)
    code.release()
    await expect(check.getByText(`We do not deliver to ${closed} yet.`)).toBeVisible()
    await expect(field).toHaveValue(closed)
  } finally {
    await admin.delete(`/delivery/pin-codes/${closed}`)
  }
})

test('a signed-in customer starts with the PIN code of the default address', async ({ page, request }) => {
  const admin = await createAdminClient(request)
  const ownIsland = '744303'
  await admin.put(`/delivery/pin-codes/${ownIsland}`, { isServiceable: true, isCodAvailable: false })
  try {
    const product = await addProduct(request)
    await addAddress(await signInNewCustomer(page))
    await page.goto(`/product/${product.id}`)
    const check = page.getByRole('main').getByRole('region', { name: 'Delivery' })
    await expect(check.getByLabel('Delivery to PIN')).toHaveValue('682001')
    await expect(check.getByText(/^Expected within 10-15 business days · /)).toBeVisible()
  } finally {
    await admin.delete(`/delivery/pin-codes/${ownIsland}`)
  }
})

test('a shopper who has chosen cash is told at the payment method when another address refuses it', async ({
  page,
  request,
}) => {
  const admin = await createAdminClient(request)
  const withoutCash = '744304'
  await admin.put(`/delivery/pin-codes/${withoutCash}`, { isServiceable: true, isCodAvailable: false })
  try {
    const checkout = await openCheckoutWithIsland(page, withoutCash)
    await checkout.getByRole('radio', { name: /Kochi/ }).check()
    await checkout.getByRole('radio', { name: /Cash on Delivery/ }).check()
    const error = checkout.getByRole('region', { name: 'Payment method' }).getByRole('alert')
    await expect(error).toHaveCount(0)
    await checkout.getByRole('radio', { name: /Port Blair/ }).check()
    await expect(error).toContainText('Please pay online.')
    await checkout.getByRole('button', { name: /^Place Order/ }).click()
    await expect(error).toBeInViewport()
    await checkout.getByRole('radio', { name: /Kochi/ }).check()
    await expect(error).toHaveCount(0)
  } finally {
    await admin.delete(`/delivery/pin-codes/${withoutCash}`)
  }
})

test('an address that is edited in the checkout is priced again for its new PIN code', async ({ page, request }) => {
  const admin = await createAdminClient(request)
  const withoutCash = '744308'
  await admin.put(`/delivery/pin-codes/${withoutCash}`, { isServiceable: true, isCodAvailable: false })
  try {
    const checkout = await openCheckoutWithIsland(page, withoutCash)
    await checkout.getByRole('radio', { name: /Port Blair/ }).check()
    const cash = checkout.getByRole('radio', { name: /Cash on Delivery/ })
    await expect(cash).toBeDisabled()
    await checkout.getByRole('button', { name: 'More about 3 Marine Hill' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await checkout.getByLabel('PIN code').fill('744101')
    await checkout.getByRole('button', { name: 'Save address' }).click()
    await expect(cash).toBeEnabled()
  } finally {
    await admin.delete(`/delivery/pin-codes/${withoutCash}`)
  }
})
