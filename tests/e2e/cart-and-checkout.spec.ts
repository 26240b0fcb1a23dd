import type { CallResponse } from '#contract/calls.ts'
import { localCartStorageKey, tokenStorageKey } from '#contract/limits.ts'
import { addProduct, createAdminClient, updateProduct } from '#tests/support/e2e/api-client.ts'
import { cartDrawer, openCart, openCheckout, waitForCart } from '#tests/support/e2e/cart.ts'
import { registerCustomer, signInNewCustomer, signInWithCart } from '#tests/support/e2e/customer.ts'
import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { failRequests, loseResponse } from '#tests/support/e2e/network/lose-response.ts'
import { submitLogin } from '#tests/support/e2e/sign-in.ts'
import { expect, type Page, test } from '#tests/support/e2e/test.ts'

test('a visitor fills a cart, signs in during checkout, accepts a changed price, orders, and cancels the order', async ({
  page,
}) => {
  const { request } = page
  const product = await addProduct(request)
  const customer = await registerCustomer(request)
  await customer.api.post('/cart/add', { productVariantId: product.variants[0]?.id, quantity: 1 })

  await page.goto(`/search?q=${encodeURIComponent(product.name)}`)
  await waitForCart(page)
  await page.getByRole('button', { name: `Add to Cart: ${product.name}` }).click()
  await expect(page.getByText(`${product.name} added to cart!`)).toBeVisible()
  const drawer = cartDrawer(page)
  for (const note of ['Secure Payment', 'Easy Returns']) await expect(drawer.getByText(note)).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled()
  await drawer.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(drawer).toContainText('2 items')
  await expect(drawer.getByRole('button', { name: 'Decrease quantity' })).toBeEnabled()
  await expect(drawer).toContainText('₹2,998.00')
  await expect(drawer).toContainText('ShippingFree')
  await drawer.getByRole('button', { name: 'Proceed to Checkout' }).click()

  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByRole('dialog', { name: 'Create Account to Proceed' }).getByRole('button', { name: 'Log in' }).click()
  await submitLogin(page.getByRole('dialog', { name: 'Login to Proceed' }), customer.username, customer.password)
  const checkout = page.getByRole('dialog', { name: 'Checkout' })
  await expect(page.getByText('Your cart came along.')).toBeVisible()
  // The quantity in the browser replaces the quantity on the server; they are not added.
  await expect(checkout.getByRole('region', { name: 'Order summary' })).toContainText('Qty 2')
  await expect(checkout.getByRole('region', { name: 'Order summary' })).toContainText('ShippingFree')

  await expect(checkout.getByLabel('Full name')).toHaveValue('Leela Nair')
  await expect(checkout.getByRole('textbox', { name: 'Phone' })).toHaveValue('98450 12345')
  await checkout.getByLabel('Address line 1').fill('14 Church Street')
  await checkout.getByLabel('PIN code').fill('056001')
  await checkout.getByLabel('City').focus()
  await expect(checkout.getByText('Enter a six-digit PIN code.')).toBeVisible()
  await checkout.getByLabel('PIN code').fill('560001')
  await expect(checkout.getByLabel('State or union territory')).toHaveValue('Karnataka')
  await expect(checkout.getByLabel('City')).toHaveValue('Bengaluru')
  await checkout.getByLabel('State or union territory').selectOption('Kerala')
  await expect(checkout.getByText('This PIN code does not look like Kerala.')).toBeVisible()
  await checkout.getByRole('button', { name: 'Save address' }).click()
  await expect(checkout.getByRole('radio', { name: /Leela Nair/ })).toBeChecked()

  await checkout.getByRole('button', { name: /^Place Order/ }).click()
  await expect(checkout.getByText('Please select a payment method.')).toBeVisible()
  await checkout.getByRole('radio', { name: /Cash on Delivery/ }).check()
  await updateProduct(request, product, { originalPrice: '1599.00' })
  // The cart has the reason of the error: until it is loaded, another press would fail too.
  const cartLoads = await holdRequests(page, '**/api/cart', 1)
  await checkout.getByRole('button', { name: 'Place Order · ₹2,998.00' }).click()
  await cartLoads.requested
  await expect(checkout.getByRole('button', { name: /^Place Order/ })).toHaveAttribute('aria-busy', 'true')
  cartLoads.release()
  const refusal = checkout.getByRole('alert')
  await expect(refusal).toContainText('The total is now ₹3,198.00.')
  await expect(refusal).toContainText(`${product.name} (Red) now costs ₹1,599.00 instead of ₹1,499.00.`)
  await checkout.getByRole('button', { name: 'Place Order · ₹3,198.00' }).dblclick()

  const confirmation = page.getByRole('dialog', { name: 'Order Confirmed!' })
  await expect(confirmation).toContainText('Pay ₹3,198.00 in cash on delivery')
  await expect(confirmation).toContainText('ShippingFree')
  const shortId = (await confirmation.getByText(/^[0-9A-F]{8}$/).innerText()).trim()
  await confirmation.getByRole('link', { name: 'View Order History' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)

  await page.getByRole('button', { name: 'View Details' }).click()
  const details = page.getByRole('dialog', { name: `Order ${shortId}` })
  await expect(details).toContainText('ShippingFree')
  const timeline = details.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('Order placed')
  await expect(timeline).toContainText('Expected within 10-15 business days')
  await details.getByRole('button', { name: 'Cancel Order' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel Order' })
  await expect(question).toContainText('You have not paid, so nothing is owed.')
  await question.getByRole('button', { name: 'Cancel Order' }).click()
  await expect(timeline).toContainText('Canceled by you')
  await expect(details.getByRole('button', { name: 'Cancel Order' })).toBeHidden()

  await details.getByRole('button', { name: 'Buy Again' }).click()
  await expect(drawer).toContainText('2 items')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('article', { name: `Order ${shortId}` })).toContainText('This order has been canceled.')
})

test('a first address is saved once, and the order goes to it while the list still loads', async ({ page }) => {
  await signInWithCart(page, 0)
  await page.goto('/privacy-policy')
  await waitForCart(page)
  const checkout = await openCheckout(page)
  await checkout.getByRole('radio', { name: /Cash on Delivery/ }).check()
  await checkout.getByLabel('Address line 1').fill('14 Church Street')
  await checkout.getByLabel('PIN code').fill('560001')
  await expect(checkout.getByLabel('City')).toHaveValue('Bengaluru')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  const list = await holdRequests(page, '**/api/addresses')
  let savedCount = 0
  await page.route('**/api/addresses', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    savedCount++
    await route.continue()
  })
  await checkout.getByRole('button', { name: 'Save address' }).click()
  expect((await list.requested).method()).toBe('GET')

  await checkout.getByRole('button', { name: /^Place Order/ }).click()
  await expect(page.getByRole('dialog', { name: 'Order Confirmed!' })).toContainText('14 Church Street')
  list.release()
  expect(savedCount).toBe(1)
})

test('a press of the button before the addresses have loaded reports nothing as missing', async ({ page }) => {
  await signInWithCart(page)
  await page.goto('/privacy-policy')
  await waitForCart(page)
  const list = await holdRequests(page, '**/api/addresses')
  const checkout = await openCheckout(page)
  await list.requested
  const place = checkout.getByRole('button', { name: /^Place Order/ })
  await place.press('Enter')
  await expect(place).toBeFocused()
  list.release()

  // It is busy until everything is loaded.
  await expect(place).toBeEnabled()
  const cash = checkout.getByRole('radio', { name: /Cash on Delivery/ })
  await expect(cash).toHaveAccessibleDescription('')
  await cash.press('Space')
  await place.click()
  await expect(page.getByRole('dialog', { name: 'Order Confirmed!' })).toBeVisible()
})

test('each press of the button without a payment method, or with an incomplete address, moves the focus to what is missing', async ({
  page,
}) => {
  await signInWithCart(page)
  await page.goto('/privacy-policy')
  await waitForCart(page)
  const checkout = await openCheckout(page)
  const place = checkout.getByRole('button', { name: /^Place Order/ })
  const cash = checkout.getByRole('radio', { name: /Cash on Delivery/ })
  for (const _ of ['first press', 'second press']) {
    // Busy, it ignores the key.
    await expect(place).toBeEnabled()
    await place.press('Enter')
    await expect(cash).toBeFocused()
    await expect(cash).toHaveAccessibleDescription('Please select a payment method.')
    await expect(cash).toHaveAttribute('aria-invalid', 'true')
  }
  await cash.press('Space')
  await expect(cash).toHaveAccessibleDescription('')
  await checkout.getByRole('button', { name: 'Add New Address' }).click()
  for (const _ of ['first press', 'second press']) {
    await expect(place).toBeEnabled()
    await place.press('Enter')
    await expect(checkout.getByLabel('Address line 1')).toBeFocused()
  }
})

test('the keyboard goes from the addresses to the first field of the form, and back to the chosen address', async ({
  page,
}) => {
  await signInWithCart(page)
  await page.goto('/privacy-policy')
  await waitForCart(page)
  const checkout = await openCheckout(page)
  const add = checkout.getByRole('button', { name: 'Add New Address' })
  const firstField = checkout.getByLabel('Full name')
  const kochi = checkout.getByRole('radio', { name: /12 Beach Road/ })
  await add.press('Enter')
  await expect(firstField).toBeFocused()
  await checkout.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(kochi).toBeFocused()

  await add.press('Enter')
  await firstField.fill('Leela Nair')
  await checkout.getByLabel('Address line 1').fill('14 Church Street')
  await checkout.getByRole('button', { name: 'Cancel' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(kochi).toBeFocused()

  await checkout.getByRole('button', { name: 'More about 12 Beach Road' }).press('Enter')
  const edit = page.getByRole('menuitem', { name: 'Edit' })
  await expect(edit).toHaveCSS('outline-style', 'solid')
  await edit.press('Enter')
  await expect(firstField).toBeFocused()
  await checkout.getByLabel('City').fill('')
  await checkout.getByLabel('State or union territory').selectOption('')
  await checkout.getByLabel('PIN code').fill('560001')
  const filled = checkout.getByRole('status').filter({ hasText: 'Filled in from the PIN code: Bengaluru, Karnataka.' })
  await expect(filled).toBeAttached()
  await checkout.getByRole('button', { name: 'Save address' }).press('Enter')
  await expect(page.getByText('Address saved.')).toBeVisible()
  await expect(kochi).toBeFocused()
  await expect(kochi).toBeChecked()
})

/** Signs in a new customer with a product in the cart and an address, and chooses cash on delivery in the checkout. */
async function chooseCashOnDelivery(page: Page) {
  const signedIn = await signInWithCart(page)
  await page.goto('/privacy-policy')
  await waitForCart(page)
  const checkout = await openCheckout(page)
  await checkout.getByRole('radio', { name: /Cash on Delivery/ }).check()
  return { ...signedIn, checkout }
}

test('an order whose response was lost is shown after a reload, and no second one is placed', async ({ page }) => {
  const { product, customer, checkout } = await chooseCashOnDelivery(page)
  await loseResponse(page, '**/api/orders/place')
  await checkout.getByRole('button', { name: /^Place Order/ }).click()
  await expect(checkout.getByRole('alert')).toContainText('Failed to place order. Please try again.')
  await expect(checkout.getByRole('alert')).toContainText('the same order is never placed twice')

  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Order Confirmed!' })).toContainText(product.name)
  const { orders } = await customer.api.get<CallResponse<'GET /orders/my-orders'>>('/orders/my-orders')
  expect(orders).toHaveLength(1)
})

test('after a reload whose addresses fail nothing is ordered to an address that is not on the screen', async ({
  page,
}) => {
  const { customer, checkout } = await chooseCashOnDelivery(page)
  const allow = await failRequests(page, 'GET', '**/api/addresses')
  await page.reload()
  const retry = checkout.getByRole('button', { name: 'Try Again' })
  await expect(retry).toBeVisible()
  await checkout.getByRole('button', { name: /^Place Order/ }).click()
  await expect(retry).toBeFocused()
  await allow()
  await retry.click()
  await expect(checkout.getByRole('radio', { name: /Cash on Delivery/ })).toBeChecked()
  const { orders } = await customer.api.get<CallResponse<'GET /orders/my-orders'>>('/orders/my-orders')
  expect(orders).toEqual([])
})

for (const step of ['the cart is opened', 'it is placed again with another payment method'] as const) {
  test(`an order whose response was lost is shown when ${step}, and no second one is placed`, async ({ page }) => {
    const { product, customer, checkout } = await chooseCashOnDelivery(page)
    await loseResponse(page, '**/api/orders/place')
    const place = checkout.getByRole('button', { name: /^Place Order/ })
    const confirmation = page.getByRole('dialog', { name: 'Order Confirmed!' })
    await place.click()
    await expect(checkout.getByRole('alert')).toContainText('the same order is never placed twice')
    if (step === 'the cart is opened') {
      await page.keyboard.press('Escape')
      await openCart(page)
    } else {
      await checkout.getByRole('radio', { name: /PhonePe/ }).check()
      // In a store whose carts the server prices, the choice itself shows that the cart is empty.
      await expect(async () => {
        if (await confirmation.isHidden()) await place.click({ timeout: 2000 })
        await expect(confirmation).toBeVisible({ timeout: 2000 })
      }).toPass()
    }
    await expect(confirmation).toContainText(product.name)
    await expect(checkout).toBeHidden()
    await expect(cartDrawer(page)).toBeHidden()
    await confirmation.getByRole('button', { name: 'Continue Shopping' }).click()
    await page.reload()
    await waitForCart(page)
    // A confirmation is loaded before it opens.
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const { orders } = await customer.api.get<CallResponse<'GET /orders/my-orders'>>('/orders/my-orders')
    expect(orders).toMatchObject([{ paymentMethod: 'COD' }])
  })
}

test('online payment opens the provider’s page; a response without a URL shows a message', async ({ page }) => {
  await signInWithCart(page)
  const replies = [{ message: 'Placed.' }, { message: 'Placed.', redirectUrl: 'https://provider.example/pay?token=1' }]
  await page.route('**/api/orders/place', (route) => route.fulfill({ json: replies.shift() }))
  await page.route('https://provider.example/**', (route) => route.fulfill({ body: 'Pay here' }))

  for (const outcome of ['missing', 'leave']) {
    await page.goto('/privacy-policy')
    await waitForCart(page)
    const checkout = await openCheckout(page)
    await checkout.getByRole('radio', { name: /PhonePe/ }).check()
    await checkout.getByRole('button', { name: /^Place Order/ }).click()
    if (outcome === 'leave') await expect(page).toHaveURL('https://provider.example/pay?token=1')
    else await expect(checkout).toContainText('Order placed but confirmation details are missing.')
  }
})

test('a line whose product was deleted or whose stock is too low shows the reason and cannot be ordered', async ({
  page,
}) => {
  const gone = await addProduct(page.request)
  const scarce = await addProduct(page.request)
  const fewLeft = await addProduct(page.request)
  const customer = await signInNewCustomer(page)
  await customer.api.post('/cart/add', { productVariantId: fewLeft.variants[0]?.id, quantity: 5 })
  for (const { variants } of [gone, scarce]) {
    await customer.api.post('/cart/add', { productVariantId: variants[0]?.id, quantity: 3 })
  }
  await page.goto(`/product/${scarce.id}`)
  await waitForCart(page)
  // The page shows the cart's quantity, and its button sets it.
  const many = page.getByRole('main').getByRole('textbox', { name: 'Quantity' })
  await expect(many).toHaveValue('3')
  await many.fill('4')
  await many.blur()
  await page.getByRole('main').getByRole('button', { name: 'Update cart' }).click()
  const drawer = cartDrawer(page)
  await expect(drawer).toContainText('12 items')
  await page.keyboard.press('Escape')

  await (await createAdminClient(page.request)).delete(`/products/${gone.id}`)
  for (const product of [scarce, fewLeft]) await updateProduct(page.request, product, { stock: 2 })

  await openCart(page)
  const proceed = drawer.getByRole('button', { name: 'Proceed to Checkout' })
  await expect(drawer).toContainText('No longer sold. Remove it to check out.')
  await expect(drawer).toContainText('Only 2 left, and you have 4.')
  await expect(proceed).toBeDisabled()
  await drawer.getByRole('button', { name: 'Remove', exact: true }).click()
  const lineOf = ({ name }: { name: string }) => drawer.getByRole('listitem').filter({ hasText: name })
  await lineOf(scarce).getByRole('button', { name: 'Change to 2' }).click()
  await lineOf(fewLeft).getByRole('button', { name: 'Decrease quantity' }).click()
  await expect(lineOf(fewLeft).getByRole('textbox')).toHaveValue('2')
  await expect(drawer).toContainText('4 items')
  await expect(proceed).toBeEnabled()
  for (const product of [scarce, fewLeft])
    await expect(lineOf(product).getByRole('button', { name: 'Increase quantity' })).toBeDisabled()
})

test('two tabs merge the browser’s cart once after sign-in and ignore broken entries', async ({ page, context }) => {
  const product = await addProduct(page.request)
  const customer = await registerCustomer(page.request)
  const tabs = [page, await context.newPage()]
  for (const tab of tabs) await tab.goto('/privacy-policy')
  const items = [
    { productId: product.id, color: 'RED', quantity: 2 },
    null,
    { productId: '../../admin', quantity: 'x' },
  ]
  const stored = { [localCartStorageKey]: JSON.stringify({ version: 1, items }), [tokenStorageKey]: customer.token }
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
  await Promise.all(tabs.map((tab) => tab.reload()))

  // The local cart shows the same quantity until it is merged.
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), localCartStorageKey)).toBeNull()
  const quantities = async () => {
    const { cart } = await customer.api.get<CallResponse<'GET /cart'>>('/cart')
    return cart.items.map(({ quantity }) => quantity)
  }
  await expect.poll(quantities).toEqual([2])
  for (const tab of tabs) await expect(tab.getByText('Cart: 2 items')).toBeAttached()
  expect(await quantities()).toEqual([2])
})

test('a 0 typed as the quantity of a line removes it from the cart, and Undo restores it', async ({ page }) => {
  await signInWithCart(page, 0)
  await page.goto('/privacy-policy')
  await waitForCart(page)
  await openCart(page)
  const drawer = cartDrawer(page)
  const quantity = drawer.getByRole('textbox', { name: /^Quantity of/ })
  const before = await quantity.inputValue()
  await quantity.fill('0')
  await quantity.press('Enter')
  await expect(drawer.getByText('Your cart is empty')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(quantity).toHaveValue(before)
})
