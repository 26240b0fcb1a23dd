import type { CallResponse } from '#contract/calls.ts'
import { apiBase } from '#contract/limits.ts'
import { uniqueUsername } from '#tests/support/e2e/api-client.ts'
import { cartDrawer, waitForCart } from '#tests/support/e2e/cart.ts'
import { logIn, submitRegistration } from '#tests/support/e2e/sign-in.ts'
import { type APIRequestContext, expect, openAnotherSession, type Page, test } from '#tests/support/e2e/test.ts'
import { testServer } from '#tests/support/e2e/test-server.ts'

test.use({ pictures: true })

type ProductResponse = CallResponse<'GET /products/{productId}'>

async function fetchProduct(request: APIRequestContext, productId: string): Promise<ProductResponse> {
  return (await (await request.get(`${apiBase}/products/${productId}?view=0`)).json()) as ProductResponse
}

/** The current stock of a product's colour and the sales of the product. */
async function findStockAndSales(request: APIRequestContext, productId: string, color: string) {
  const { product, variants } = await fetchProduct(request, productId)
  return { stock: variants.find((variant) => variant.color === color)?.stock, buyCount: product.buyCount }
}

async function register(page: Page) {
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click()
  await submitRegistration(page.getByRole('dialog', { name: 'Create Your Account' }), uniqueUsername('meera'))
  await expect(page.getByText('Registration Successful!')).toBeVisible()
}

async function addAddressInCheckout(page: Page) {
  await page.getByLabel('Address line 1').fill('14 Church Street')
  await page.getByLabel('PIN code').fill('560001')
  await page.getByLabel('City').fill('Bengaluru')
  await page.getByLabel('State or union territory').selectOption('Karnataka')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByRole('radio', { name: /14 Church Street/ })).toBeChecked()
}

test('a visitor registers, orders with cash on delivery, and follows the order until it is delivered', async ({
  page,
  browser,
}) => {
  const { request } = page
  const quantity = 2

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/free shipping on orders 499\+/i)
  await page.getByRole('main').getByRole('link', { name: 'Wearables' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wearables' })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /smartwatch/i })
    .first()
    .click()
  await expect(page).toHaveURL(/\/product\/[0-9a-f-]{36}/)
  const productId = page.url().match(/[0-9a-f-]{36}/)![0]
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Wearables')
  const name = await page.getByRole('heading', { level: 1 }).innerText()

  await register(page)
  await expect(page).toHaveURL('/')
  await page.goto(`/product/${productId}`)
  await waitForCart(page)
  const color = (await fetchProduct(request, productId)).variants[0]!.color
  const before = await findStockAndSales(request, productId, color)

  const quantityField = page.getByRole('main').getByRole('textbox', { name: 'Quantity' })
  await quantityField.fill(String(quantity))
  await quantityField.blur()
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByText(`${name} added to cart!`)).toBeVisible()
  const drawer = cartDrawer(page)
  await expect(drawer).toBeVisible()
  await drawer.getByRole('button', { name: 'Proceed to Checkout' }).click()

  await addAddressInCheckout(page)
  await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
  await page.getByRole('button', { name: /^Place Order/ }).click()
  const confirmation = page.getByRole('dialog', { name: 'Order Confirmed!' })
  await expect(confirmation).toBeVisible()
  await expect(confirmation).toContainText('Thank you for your purchase.')
  const shortId = (await confirmation.getByText(/^[0-9A-F]{8}$/).innerText()).trim()
  await confirmation.getByRole('link', { name: 'View Order History' }).click()

  const order = page.getByRole('article', { name: `Order ${shortId}` })
  await expect(order).toContainText('Processing')
  await expect(order).toContainText('Expected within 10-15 business days')
  await expect(order).toContainText(name)
  const after = { stock: before.stock! - quantity, buyCount: before.buyCount + quantity }
  expect(await findStockAndSales(request, productId, color)).toEqual(after)

  const office = await openAnotherSession(browser)
  await office.goto('/privacy-policy')
  await logIn(office, testServer.admin.identifier, testServer.admin.password)
  await expect(office).toHaveURL('/admin/dashboard')
  await office.getByRole('link', { name: 'Orders', exact: true }).first().click()
  // The dashboard lists the newest orders too; leaving it would close a detail opened there.
  await expect(office.getByRole('heading', { level: 1, name: 'Manage Orders' })).toBeVisible()
  // Ten orders of other tests move this one to the next page.
  await office.getByRole('searchbox', { name: 'Search orders' }).fill(shortId)
  await office.keyboard.press('Enter')
  for (const status of ['SHIPPED', 'DELIVERED']) {
    await office.getByRole('button', { name: `View / Manage order ${shortId}` }).click()
    const detail = office.getByRole('dialog')
    await detail.getByLabel('Delivery status').selectOption(status)
    await detail.getByRole('button', { name: 'Update status' }).click()
    const row = office.getByRole('row').filter({ hasText: shortId })
    await expect(office.getByText(`Order ${shortId} is now ${status.toLowerCase()}.`)).toBeVisible()
    if (status === 'DELIVERED') await expect(detail).toContainText(/delivered on/)
    await detail.getByRole('button', { name: 'Close' }).click()
    await expect(row).toContainText(new RegExp(status, 'i'))
  }
  await office.context().close()

  await page.reload()
  await expect(order).toContainText('Delivered')
  expect(await findStockAndSales(request, productId, color)).toEqual(after)
})
